import { Injectable } from '@nestjs/common';
import { followLinks } from '@drawpoint/contracts/appointments/follow.contract';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { UserProjection } from '@drawpoint/nest-kit/events/user-projection';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { AppointmentStore } from '../appointments/appointment.store.ts';
import type { AppointmentRecord } from '../domain/appointment-record.ts';
import { arrivalAround } from '../domain/arrival.ts';
import { followStateOf, linksEndAt } from '../domain/follow.ts';
import { asToldToPatient } from '../domain/taken-steps.ts';
import { FollowLinkStore } from './follow-link.store.ts';

/** Shows a visit to anyone who has a link to it: no more than its patient has been told. */
@Injectable()
export class FollowVisit {
  constructor(
    private readonly links: FollowLinkStore,
    private readonly appointments: AppointmentStore,
    private readonly people: UserProjection,
  ) {}

  /** Throws NOT_FOUND for every link that does not work, without a reason. */
  readonly follow = handle(followLinks.follow, async ({ token }, ctx) => {
    const id = await this.links.visitOf(token);
    const found = id === null ? null : await this.appointments.find(id);
    if (!found) throw new AppError('NOT_FOUND');
    const visit = asToldToPatient(found, ctx.now());
    if (linksEndAt(visit) <= ctx.now() || !(await this.hasOwner(visit))) throw new AppError('NOT_FOUND');
    const state = followStateOf(visit);
    return {
      first_name: visit.patient.first_name,
      state,
      arrival: state === 'en_route' ? arrivalAround(visit) : null,
    };
  });

  private async hasOwner({ user_id }: AppointmentRecord): Promise<boolean> {
    if (user_id === null) return false;
    return (await this.people.names([user_id])).get(user_id)?.deleted !== true;
  }
}

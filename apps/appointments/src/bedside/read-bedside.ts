import { Injectable } from '@nestjs/common';
import { canManageAppointment } from '@drawpoint/contracts/access';
import { bedside } from '@drawpoint/contracts/appointments/bedside.contract';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { AppointmentStore } from '../appointments/appointment.store.ts';
import { PresentBedside } from './present-bedside.ts';

@Injectable()
export class ReadBedside {
  constructor(
    private readonly visits: AppointmentStore,
    private readonly presenter: PresentBedside,
  ) {}

  /** Throws NOT_FOUND, or FORBIDDEN for a visit that the caller does not answer for. */
  readonly get = handle(bedside.get, async ({ id }, ctx) => {
    const visit = await this.visits.get(id);
    if (!canManageAppointment(ctx.caller, visit)) throw new AppError('FORBIDDEN');
    return this.presenter.present(visit, ctx);
  });
}

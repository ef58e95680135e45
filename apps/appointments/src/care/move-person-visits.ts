import { Injectable } from '@nestjs/common';
import { personVisits } from '@drawpoint/contracts/appointments/person-visits.contract';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { type RequestContext, systemContext } from '@drawpoint/nest-kit/bus/request-context';
import type { Task } from '@drawpoint/nest-kit/jobs/job-registry';
import { AppointmentEvents } from '../appointments/appointment-events.ts';
import { AppointmentStore } from '../appointments/appointment.store.ts';
import { Calendar } from '../calendar/calendar.ts';
import { CalendarStore } from '../calendar/calendar.store.ts';
import { intervalOfAppointment } from '../calendar/interval-of.ts';
import { type AppointmentPatch, type AppointmentRecord, holdsTime } from '../domain/appointment-record.ts';
import { contactOf } from '../domain/contact.ts';
import { PersonVisitStore } from './person-visit.store.ts';

const BATCH = 200;

/**
 * Whose a visit of somebody is who was cared for: the carer's, nobody's from the 18th birthday on, or the
 * person's own (docs/product/accounts.md#claiming). Payments stay with the account that made them.
 */
@Injectable()
export class MovePersonVisits implements Task {
  constructor(
    private readonly store: PersonVisitStore,
    private readonly appointments: AppointmentStore,
    private readonly calendar: Calendar,
    private readonly entries: CalendarStore,
    private readonly events: AppointmentEvents,
  ) {}

  /** Repeating it moves nothing twice. */
  readonly handOver = handle(personVisits.handOver, async ({ user_id, person_id, to_user_id }, ctx) => {
    const ids = await this.store.idsOf(user_id, person_id);
    const patch = { ...ownedBy(to_user_id, ctx), person_id: null };
    for (const id of ids) await this.move(id, () => patch, to_user_id, ctx);
    return { visits: ids.length };
  });

  readonly keep = handle(personVisits.keep, async ({ user_id, person_id }, ctx) => {
    const ids = await this.store.idsOf(user_id, person_id);
    const patchOf = ({ carer_id }: AppointmentRecord): OwnerPatch =>
      carer_id === null ? { care_ends_on: null } : ownedBy(user_id, ctx);
    for (const id of ids) await this.move(id, patchOf, user_id, ctx);
    return { visits: ids.length };
  });

  /** Each night: visits of those who have turned 18 leave the account of their carer. */
  async run(): Promise<void> {
    const ctx = systemContext();
    const day = ctx.now().toISOString().slice(0, 10);
    for (;;) {
      const ids = await this.store.grownUpOn(day, ctx.now(), BATCH);
      for (const id of ids) await this.move(id, leftBy, null, ctx);
      if (ids.length < BATCH) return;
    }
  }

  private async move(
    id: number,
    patchOf: (visit: AppointmentRecord) => OwnerPatch,
    to: number | null,
    ctx: RequestContext,
  ): Promise<void> {
    const { phlebotomist_id } = await this.appointments.get(id);
    await this.calendar.change({ phlebotomist_id, user_id: to }, ctx, async (tx) => {
      const visit = await this.appointments.lock(tx, id);
      if (!visit) return;
      const patch = patchOf(visit);
      const moved: AppointmentRecord = { ...visit, ...patch, version: visit.version + 1 };
      if (holdsTime(visit.status)) {
        const interval = intervalOfAppointment(moved);
        // A visit of the new owner at the same time: both stay, this one with the contact it had.
        const other = await this.entries.visitOf(contactOf(moved), interval, visit.id, tx);
        if (other === null) await this.calendar.retake(tx, moved, interval);
      }
      await this.appointments.update(tx, visit, patch);
      await this.events.tell(tx, moved, 'corrected', to);
    });
    this.events.announceEvents();
  }
}

type OwnerPatch = AppointmentPatch & { person_id?: null };

/** A visit without an account has nobody who agreed to it. */
const leftBy = ({ user_id }: AppointmentRecord): OwnerPatch => ({
  ...{ user_id: null, carer_id: user_id },
  ...{ consent: null, consented_at: null },
});

const ownedBy = (user_id: number, ctx: RequestContext): OwnerPatch => ({
  ...{ user_id, carer_id: null, care_ends_on: null },
  ...{ consent: 'confirmed', consented_at: ctx.now() },
});

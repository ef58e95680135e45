import { Injectable } from '@nestjs/common';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { Audit } from '@drawpoint/nest-kit/audit/audit';
import { AppointmentEvents } from '../appointments/appointment-events.ts';
import { AppointmentStore } from '../appointments/appointment.store.ts';
import { Calendar } from '../calendar/calendar.ts';
import { CalendarStore } from '../calendar/calendar.store.ts';
import { intervalOfAppointment } from '../calendar/interval-of.ts';
import type { Tx } from '../database.store.ts';
import { type AppointmentRecord, holdsTime } from '../domain/appointment-record.ts';
import { answerProblem } from '../domain/confirmation-state.ts';
import { contactOf } from '../domain/contact.ts';
import { type ConfirmationRecord, ConfirmationStore } from './confirmation.store.ts';

/** Adds a visit that staff booked to the account of the person who confirms it. */
@Injectable()
export class JoinAppointment {
  constructor(
    private readonly calendar: Calendar,
    private readonly entries: CalendarStore,
    private readonly appointments: AppointmentStore,
    private readonly confirmations: ConfirmationStore,
    private readonly events: AppointmentEvents,
    private readonly audit: Audit,
  ) {}

  /** Does nothing when it has joined already. Throws LINK_EXPIRED, or NOT_FOUND when the visit is gone. */
  async join(
    { id, appointment_id }: ConfirmationRecord,
    user_id: number,
    ctx: RequestContext,
  ): Promise<void> {
    const known = await this.appointments.get(appointment_id);
    await this.calendar.change({ phlebotomist_id: known.phlebotomist_id, user_id }, ctx, async (tx) => {
      const visit = await this.appointments.lock(tx, appointment_id);
      const said = await this.confirmations.lock(tx, id);
      if (!visit || said === null) throw new AppError('NOT_FOUND');
      if (said === 'yes') return;
      const now = ctx.now();
      const problem = answerProblem(said, 'yes', visit, now);
      if (problem) throw new AppError(problem);
      const joined = { ...visit, user_id };
      if (holdsTime(visit.status)) await this.keepTime(tx, joined);
      await this.appointments.update(tx, visit, { user_id, consent: 'confirmed', consented_at: now });
      await this.confirmations.answer(tx, id, 'yes', now);
      await this.audit.record(tx, ctx, { action: 'visit_confirmed', subject: visit.id, person: user_id });
      await this.events.append(tx, { ...joined, version: visit.version + 1 }, 'confirmed', user_id);
    });
    this.events.announceEvents();
  }

  // When the account has a visit at the same time, both stay. This one keeps the typed contact.
  private async keepTime(tx: Tx, visit: AppointmentRecord): Promise<void> {
    const interval = intervalOfAppointment(visit);
    const other = await this.entries.visitOf(contactOf(visit), interval, visit.id, tx);
    if (other === null) await this.calendar.renew(tx, visit);
  }
}

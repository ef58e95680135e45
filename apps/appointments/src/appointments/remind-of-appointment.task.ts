import { Injectable } from '@nestjs/common';
import { systemContext } from '@drawpoint/nest-kit/bus/request-context';
import { inTransaction } from '@drawpoint/nest-kit/data/in-transaction';
import type { Task } from '@drawpoint/nest-kit/jobs/job-registry';
import { Database, type Tx } from '../database.store.ts';
import { asksForAnswer, lineOf, reminderLines } from '../domain/reminders.ts';
import { isReminderDue } from '../domain/timetable.ts';
import { AppointmentEvents } from './appointment-events.ts';
import { AppointmentStore } from './appointment.store.ts';

type Payload = { id: number; hours: number; starts_at: string };

/**
 * Reminds the patient of an approved visit, once per kind of reminder and start
 * (docs/product/visits.md#reminders).
 */
@Injectable()
export class RemindOfAppointment implements Task {
  constructor(
    private readonly db: Database,
    private readonly store: AppointmentStore,
    private readonly events: AppointmentEvents,
  ) {}

  /** Throws when the visit changed meanwhile, so that the task is retried. */
  async run(payload: unknown): Promise<void> {
    const { id, hours, starts_at } = payload as Payload;
    const now = systemContext().now();
    const start = new Date(starts_at);
    const reminded = await inTransaction(this.db, async (tx: Tx) => {
      const visit = await this.store.find(id, tx);
      const lines = visit && reminderLines(visit);
      if (!lines || !isReminderDue(visit, { hours, starts_at: start }, lines, now)) return false;
      if (!(await this.store.addReminder(tx, { appointment_id: id, hours, starts_at: start, sent_at: now })))
        return false;
      const asks = visit.user_id !== null && asksForAnswer(lines, hours);
      const patch = asks ? { attendance_asked_at: now } : {};
      if (!(await this.store.update(tx, visit, patch))) throw new Error('The visit has just changed');
      const { email, text } = lineOf(lines, hours);
      const channels = [...(email ? ['email' as const] : []), ...(text ? ['sms' as const] : [])];
      await this.events.append(tx, { ...visit, version: visit.version + 1 }, 'reminded', null, {
        channels,
      });
      return true;
    });
    if (reminded) this.events.announceEvents();
  }
}

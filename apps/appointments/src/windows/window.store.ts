import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '../database.store.ts';
import type { AppointmentRecord } from '../domain/appointment-record.ts';
import { TOLD_MINUTES } from '../domain/narrowing.ts';

/** Half hours are told on the evening before: soon enough to find every visit of the next local day. */
const AHEAD_MS = 2 * 86_400_000;

type WideWindow = Pick<
  AppointmentRecord,
  'id' | 'phlebotomist_id' | 'provider_id' | 'local_date' | 'tz' | 'together_id'
>;

/** Approved visits with an arrival window. */
@Injectable()
export class WindowStore {
  constructor(private readonly db: Database) {}

  /** Those of the next days whose patient has not been told the half hour, by planned start. */
  async untold(now: Date): Promise<WideWindow[]> {
    return this.db.appointment.findMany({
      where: {
        ...{ status: 'approved', stage: null, window_minutes: { gt: TOLD_MINUTES } },
        starts_at: { gt: now, lt: new Date(now.getTime() + AHEAD_MS) },
      },
      select: {
        id: true,
        phlebotomist_id: true,
        provider_id: true,
        local_date: true,
        tz: true,
        together_id: true,
      },
      orderBy: [{ planned_at: 'asc' }, { id: 'asc' }],
    });
  }

  /** What the patient was reminded of counts for the new start too. */
  async keepReminders(
    tx: Tx,
    { id, starts_at }: Pick<AppointmentRecord, 'id' | 'starts_at'>,
    newStart: Date,
  ): Promise<void> {
    await tx.$executeRaw`
      INSERT INTO appointment_reminder (appointment_id, hours, starts_at, sent_at)
      SELECT appointment_id, hours, ${newStart}, sent_at FROM appointment_reminder
       WHERE appointment_id = ${id}::int AND starts_at = ${starts_at}
      ON CONFLICT DO NOTHING`;
  }
}

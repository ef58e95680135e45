import { Injectable } from '@nestjs/common';
import type { Scope } from '@drawpoint/contracts/access';
import {
  isAfter,
  mayBeWithin,
  type DayFigures,
  type DayKey,
  type DayRange,
} from '@drawpoint/nest-kit/csv/day-figures';
import { scopeSql } from '@drawpoint/nest-kit/data/scope';
import { Database } from '../database.store.ts';
import { Prisma } from '../generated/prisma/client.ts';

const { sql } = Prisma;

export type ReminderDayRow = DayKey & {
  provider_name: string;
  reminders: number;
  asked: number;
  by_link: number;
  by_text: number;
  no_answer: number;
};

/** Reminders and their answers, by the local date of the visits. */
@Injectable()
export class ReminderDayStore implements DayFigures<ReminderDayRow> {
  constructor(private readonly db: Database) {}

  /** Latest day first, after a row. Days without a reminder are left out. */
  async days(
    scope: Scope<'provider_id'>,
    range: DayRange,
    after: DayKey | null,
    most: number,
  ): Promise<ReminderDayRow[]> {
    const { from, to } = range;
    return this.db.$queryRaw(sql`
      SELECT local_date AS day, provider_id, max(provider_name) AS provider_name,
             sum(sent.reminders)::int AS reminders,
             count(attendance_asked_at)::int AS asked,
             count(*) FILTER (WHERE attendance_confirmed_by = 'link')::int AS by_link,
             count(*) FILTER (WHERE attendance_confirmed_by = 'text')::int AS by_text,
             count(*) FILTER (WHERE attendance_asked_at IS NOT NULL AND attendance_confirmed_at IS NULL
                                AND (status <> 'canceled' OR outcome IS NOT NULL))::int AS no_answer
        FROM appointment,
             LATERAL (SELECT count(*) AS reminders FROM appointment_reminder
                       WHERE appointment_id = appointment.id
                         AND appointment_reminder.starts_at = appointment.starts_at) AS sent
       WHERE local_date >= ${from} AND local_date <= ${to} AND sent.reminders > 0
         AND ${mayBeWithin(sql`starts_at`, range)}
         AND ${scopeSql(scope, { provider_id: (id) => sql`provider_id = ${id}` })}
         AND ${isAfter(after)}
       GROUP BY local_date, provider_id
       ORDER BY local_date DESC, provider_id LIMIT ${most}::int`);
  }
}

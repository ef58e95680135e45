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

export type NoShowDayRow = DayKey & {
  provider_name: string;
  reminded: number;
  reminded_no_shows: number;
  confirmed: number;
  confirmed_no_shows: number;
  others: number;
  others_no_shows: number;
  fees_charged: number;
  cents_charged: number;
  fees_refunded: number;
  cents_refunded: number;
  fees_waived: number;
  cents_waived: number;
};

/** No-shows by reminder, and fees, by the local date of the visits. */
@Injectable()
export class NoShowDayStore implements DayFigures<NoShowDayRow> {
  constructor(private readonly db: Database) {}

  /** Latest day first, after a row. Days without a visit that ended and without a fee are left out. */
  async days(
    scope: Scope<'provider_id'>,
    range: DayRange,
    after: DayKey | null,
    most: number,
  ): Promise<NoShowDayRow[]> {
    const { from, to } = range;
    const isOver = sql`(status = 'completed' OR outcome IS NOT NULL)`;
    const isNoShow = sql`coalesce(outcome = 'no_show', false)`;
    const count = (condition: Prisma.Sql) => sql`count(*) FILTER (WHERE ${condition})::int`;
    const isConfirmed = sql`is_reminded AND attendance_confirmed_at IS NOT NULL`;
    return this.db.$queryRaw(sql`
      SELECT local_date AS day, provider_id, max(provider_name) AS provider_name,
             ${count(sql`is_reminded AND ${isOver}`)} AS reminded,
             ${count(sql`is_reminded AND ${isNoShow}`)} AS reminded_no_shows,
             ${count(sql`${isConfirmed} AND ${isOver}`)} AS confirmed,
             ${count(sql`${isConfirmed} AND ${isNoShow}`)} AS confirmed_no_shows,
             ${count(sql`NOT is_reminded AND ${isOver}`)} AS others,
             ${count(sql`NOT is_reminded AND ${isNoShow}`)} AS others_no_shows,
             ${count(sql`charged > 0`)} AS fees_charged, coalesce(sum(charged), 0)::int AS cents_charged,
             ${count(sql`refunded > 0`)} AS fees_refunded, coalesce(sum(refunded), 0)::int AS cents_refunded,
             count(fee.waived_at)::int AS fees_waived,
             coalesce(sum(fee.cents) FILTER (WHERE fee.waived_at IS NOT NULL), 0)::int AS cents_waived
        FROM appointment
        LEFT JOIN visit_fee AS fee ON fee.appointment_id = appointment.id
        LEFT JOIN LATERAL (
               SELECT sum(cents) AS charged, sum(refunded_cents) AS refunded FROM payment
                WHERE payment.appointment_id = fee.appointment_id AND purpose = 'other'
                  AND payment.status IN ('succeeded', 'refunded')) AS paid ON true
       CROSS JOIN LATERAL (
               SELECT EXISTS (SELECT 1 FROM appointment_reminder AS sent
                               WHERE sent.appointment_id = appointment.id
                                 AND sent.starts_at = appointment.starts_at) AS is_reminded) AS reminder
       WHERE local_date >= ${from} AND local_date <= ${to} AND (${isOver} OR fee.appointment_id IS NOT NULL)
         AND ${mayBeWithin(sql`starts_at`, range)}
         AND ${scopeSql(scope, { provider_id: (id) => sql`provider_id = ${id}` })}
         AND ${isAfter(after)}
       GROUP BY local_date, provider_id
       ORDER BY local_date DESC, provider_id LIMIT ${most}::int`);
  }
}

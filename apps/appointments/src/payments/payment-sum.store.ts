import { Injectable } from '@nestjs/common';
import type { AppointmentField, Scope } from '@drawpoint/contracts/access';
import type { PaymentPurpose, PaymentState } from '@drawpoint/contracts/appointments/payment';
import { conditionsOf } from '@drawpoint/nest-kit/data/list-query';
import { scopeSql } from '@drawpoint/nest-kit/data/scope';
import { COLUMNS } from '../appointments/appointment-filter.store.ts';
import { Database } from '../database.store.ts';
import { Prisma } from '../generated/prisma/client.ts';
import { CONDITIONS, PaymentListStore, type PaymentFilter } from './payment-list.store.ts';

const { sql, join } = Prisma;

const DAY_MS = 86_400_000;

/** Payments of one purpose and state within a span of time; cents. */
export type PaymentSum = {
  /** Which of the spans, counted from 1; 0 is before the first. */
  span: number;
  purpose: PaymentPurpose;
  status: PaymentState;
  payments: number;
  cents: number;
  refunded_cents: number;
};

/** Sums of payments, of which `payment_sum` has those of whole days (decision 126). */
@Injectable()
export class PaymentSumStore {
  constructor(
    private readonly db: Database,
    private readonly list: PaymentListStore,
  ) {}

  /** By span, purpose and state; `starts`: of the spans, the earliest first, each ending where the next begins. */
  async bySpan(
    scope: Scope<AppointmentField>,
    filter: PaymentFilter,
    text: string | null,
    starts: readonly Date[],
  ): Promise<PaymentSum[]> {
    const where = join(await this.list.where(scope, filter, text), ' AND ');
    const each = sql`happened_at AS at, purpose, status, 1 AS payments, cents, refunded_cents`;
    const rows =
      text === null && isOfProviders(scope, filter)
        ? this.daysAndRest(scope, filter, starts, each, where)
        : sql`SELECT ${each} FROM payment WHERE ${where}`;
    return this.db.$queryRaw<PaymentSum[]>(sql`
      SELECT width_bucket(at, ${[...starts]}::timestamptz[]) AS span, purpose, status, sum(payments)::int AS payments,
             sum(cents)::float8 AS cents, sum(refunded_cents)::float8 AS refunded_cents
        FROM (${rows}) AS summed GROUP BY 1, 2, 3 ORDER BY 1`);
  }

  /** The earliest of them, for ranges that are open. */
  async first(scope: Scope<AppointmentField>, filter: PaymentFilter): Promise<Date | null> {
    const where = join(await this.list.where(scope, filter, null), ' AND ');
    const [row] = await this.db.$queryRaw<{ at: Date | null }[]>(
      sql`SELECT min(happened_at) AS at FROM payment WHERE ${where}`,
    );
    return row?.at ?? null;
  }

  /** When the first and the last of all payments were, whose they may be: nothing lies outside. */
  async extent(): Promise<{ first: Date; last: Date } | null> {
    const { _min, _max } = await this.db.payment.aggregate({
      _min: { happened_at: true },
      _max: { happened_at: true },
    });
    return _min.happened_at && _max.happened_at ? { first: _min.happened_at, last: _max.happened_at } : null;
  }

  /** One row for each day, purpose and state again, of the many that changes leave. */
  async merge(): Promise<void> {
    await this.db.$executeRaw`
      WITH taken AS (
        DELETE FROM payment_sum WHERE (provider_id, day, purpose, status) IN (
          SELECT provider_id, day, purpose, status FROM payment_sum GROUP BY 1, 2, 3, 4 HAVING count(*) > 1)
        RETURNING provider_id, day, purpose, status, payments, cents, refunded_cents)
      INSERT INTO payment_sum (provider_id, day, purpose, status, payments, cents, refunded_cents)
      SELECT provider_id, day, purpose, status, sum(payments), sum(cents), sum(refunded_cents)
        FROM taken GROUP BY 1, 2, 3, 4 HAVING sum(payments) <> 0`;
  }

  // Days of UTC that a span or the range begins or ends within are added up from their payments.
  private daysAndRest(
    scope: Scope<AppointmentField>,
    { providerId, purpose, status, from, before }: PaymentFilter,
    starts: readonly Date[],
    each: Prisma.Sql,
    where: Prisma.Sql,
  ): Prisma.Sql {
    const torn = tornDays([...starts, ...[from, before].filter((bound) => bound !== undefined)]);
    const ofDays = join(
      [
        scopeSql(scope, COLUMNS),
        ...conditionsOf(CONDITIONS, { providerId, purpose, status }),
        sql`day <> ALL (${torn}::timestamptz[])`,
        ...(from ? [sql`day >= ${from}`] : []),
        ...(before ? [sql`day < ${before}`] : []),
      ],
      ' AND ',
    );
    return sql`
      SELECT day AS at, purpose, status, payments, cents, refunded_cents FROM payment_sum WHERE ${ofDays}
       UNION ALL
      SELECT ${each} FROM payment JOIN unnest(${torn}::timestamptz[]) AS torn (start)
          ON happened_at >= torn.start AND happened_at < torn.start + interval '24 hours'
       WHERE ${where}`;
  }
}

/** Whether a sum is of all payments of providers, as `payment_sum` has them. */
const isOfProviders = (
  { anyOf }: Scope<AppointmentField>,
  { phlebotomistId, userId }: PaymentFilter,
): boolean =>
  phlebotomistId === undefined &&
  userId === undefined &&
  (anyOf === 'everyone' || anyOf.every(({ field }) => field === 'provider_id'));

function tornDays(instants: readonly Date[]): Date[] {
  const within = instants.map((instant) => instant.getTime()).filter((ms) => ms % DAY_MS !== 0);
  return [...new Set(within.map((ms) => ms - (ms % DAY_MS)))].map((ms) => new Date(ms));
}

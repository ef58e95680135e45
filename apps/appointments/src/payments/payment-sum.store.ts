import { Injectable } from '@nestjs/common';
import type { AppointmentField, Scope } from '@drawpoint/contracts/access';
import type { PaymentMethod, PaymentPurpose, PaymentState } from '@drawpoint/contracts/appointments/payment';
import { named, type NameMatches } from '../appointments/named.store.ts';
import { Database } from '../database.store.ts';
import { Prisma } from '../generated/prisma/client.ts';
import { daysAndRest, EACH } from './payment-days.store.ts';
import type { PaymentFilter } from './payment-filter.store.ts';
import { paymentsNamed, paymentsOf } from './payment-list.store.ts';

const { sql, join } = Prisma;

/** Payments of one purpose, state and method within a span of time; cents. */
export type PaymentSum = {
  /** The number of the span, from 1; 0 for payments before the first. */
  span: number;
  purpose: PaymentPurpose;
  status: PaymentState;
  method: PaymentMethod;
  payments: number;
  cents: number;
  refunded_cents: number;
};

/** Sums payments. Whole days come from `payment_sum` (decision 126). */
@Injectable()
export class PaymentSumStore {
  constructor(private readonly db: Database) {}

  /** The people and visits that match a text. Callers read it in parallel with the extent. */
  async named(text: string | null): Promise<NameMatches | null> {
    return text === null ? null : named(this.db, text);
  }

  /**
   * By span, purpose, state and method; `found`: what the text names. `starts`: of the spans, the earliest first, each ending where the next
   * begins.
   */
  async bySpan(
    scope: Scope<AppointmentField>,
    filter: PaymentFilter,
    found: NameMatches | null,
    starts: readonly Date[],
  ): Promise<PaymentSum[]> {
    return this.db.$queryRaw<PaymentSum[]>(sql`
      SELECT width_bucket(at, ${[...starts]}::timestamptz[]) AS span, purpose, status, method, sum(payments)::int AS payments,
             sum(cents)::float8 AS cents, sum(refunded_cents)::float8 AS refunded_cents
        FROM (${rowsOf(scope, filter, found, starts)}) AS summed GROUP BY 1, 2, 3, 4`);
  }

  /**
   * What failed, in cents, without attempts that a later payment for the same visit made good. It is read from the payments,
   * because a success takes earlier days' attempts away; few fail. The later payment is looked up for each by the visit's index:
   * as a join, Postgres reads all that succeeded.
   */
  async failed(
    scope: Scope<AppointmentField>,
    filter: PaymentFilter,
    found: NameMatches | null,
  ): Promise<number> {
    const where = join([...paymentsOf(scope, filter), sql`status = 'failed'`], ' AND ');
    const [row] = await this.db.$queryRaw<[{ cents: number }]>(sql`
      SELECT coalesce(sum(cents), 0)::float8 AS cents FROM ${paymentsNamed(found)}
       WHERE ${where} AND (
             SELECT true FROM payment AS later
              WHERE later.appointment_id = payment.appointment_id
                AND (later.purpose = 'tip') = (payment.purpose = 'tip')
                AND later.status IN ('succeeded', 'refunded') AND later.happened_at >= payment.happened_at
              LIMIT 1) IS NULL`);
    return row.cents;
  }

  /** The time of the first matching payment, for open ranges. */
  async first(scope: Scope<AppointmentField>, filter: PaymentFilter): Promise<Date | null> {
    const where = join(paymentsOf(scope, filter), ' AND ');
    const [row] = await this.db.$queryRaw<{ at: Date | null }[]>(
      sql`SELECT min(happened_at) AS at FROM payment WHERE ${where}`,
    );
    return row?.at ?? null;
  }

  /** Leaves one row for each day, provider, purpose, state and method. One statement, so readers see the rows before or after. */
  async merge(): Promise<void> {
    await this.db.$executeRaw`
      WITH taken AS (
        DELETE FROM payment_sum WHERE (provider_id, day, purpose, status, method) IN (
          SELECT provider_id, day, purpose, status, method FROM payment_sum GROUP BY 1, 2, 3, 4, 5 HAVING count(*) > 1)
        RETURNING provider_id, day, purpose, status, method, payments, cents, refunded_cents)
      INSERT INTO payment_sum (provider_id, day, purpose, status, method, payments, cents, refunded_cents)
      SELECT provider_id, day, purpose, status, method, sum(payments), sum(cents), sum(refunded_cents)
        FROM taken GROUP BY 1, 2, 3, 4, 5
      HAVING sum(payments) <> 0 OR sum(cents) <> 0 OR sum(refunded_cents) <> 0`;
  }

  /** The times of the first and last payment of all people; null when there is none. */
  async extent(): Promise<{ first: Date; last: Date } | null> {
    const [row] = await this.db.$queryRaw<{ first: Date | null; last: Date | null }[]>(
      sql`SELECT min(happened_at) AS first, max(happened_at) AS last FROM payment`,
    );
    return row?.first && row.last ? { first: row.first, last: row.last } : null;
  }
}

/** The rows to sum: days of `payment_sum` when possible, else single payments. */
function rowsOf(
  scope: Scope<AppointmentField>,
  filter: PaymentFilter,
  found: NameMatches | null,
  starts: readonly Date[],
): Prisma.Sql {
  const days = found ? undefined : daysAndRest(scope, filter, starts);
  const where = join(paymentsOf(scope, filter), ' AND ');
  return days ?? sql`SELECT ${EACH} FROM ${paymentsNamed(found)} WHERE ${where}`;
}

import { Injectable } from '@nestjs/common';
import type { AppointmentField, Scope } from '@drawpoint/contracts/access';
import type { PaymentPurpose, PaymentState } from '@drawpoint/contracts/appointments/payment';
import { named, type Named } from '../appointments/named.store.ts';
import { Database } from '../database.store.ts';
import { Prisma } from '../generated/prisma/client.ts';
import { daysAndRest, EACH } from './payment-days.store.ts';
import type { PaymentFilter } from './payment-filter.store.ts';
import { paymentsOf } from './payment-list.store.ts';
import { partsOfNamed } from './payment-search.store.ts';

const { sql, join } = Prisma;

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
  constructor(private readonly db: Database) {}

  /** What a text names; asked for beside what else has to be known first. */
  async named(text: string | null): Promise<Named | null> {
    return text === null ? null : named(this.db, text);
  }

  /**
   * By span, purpose and state, some of them in parts; `found`: what the text names. `starts`: of the spans, the earliest first,
   * each ending where the next begins.
   */
  async bySpan(
    scope: Scope<AppointmentField>,
    filter: PaymentFilter,
    found: Named | null,
    starts: readonly Date[],
  ): Promise<PaymentSum[]> {
    const sums = rowsOf(scope, filter, found, starts).map((rows) =>
      this.db.$queryRaw<PaymentSum[]>(sql`
        SELECT width_bucket(at, ${[...starts]}::timestamptz[]) AS span, purpose, status, sum(payments)::int AS payments,
               sum(cents)::float8 AS cents, sum(refunded_cents)::float8 AS refunded_cents
          FROM (${rows}) AS summed GROUP BY 1, 2, 3`),
    );
    return (await Promise.all(sums)).flat();
  }

  /** The earliest of them, for ranges that are open. */
  async first(scope: Scope<AppointmentField>, filter: PaymentFilter): Promise<Date | null> {
    const where = join(paymentsOf(scope, filter, null), ' AND ');
    const [row] = await this.db.$queryRaw<{ at: Date | null }[]>(
      sql`SELECT min(happened_at) AS at FROM payment WHERE ${where}`,
    );
    return row?.at ?? null;
  }

  /** When the first and the last of all payments were, whose they may be: nothing lies outside. */
  async extent(): Promise<{ first: Date; last: Date } | null> {
    const [row] = await this.db.$queryRaw<{ first: Date | null; last: Date | null }[]>(
      sql`SELECT min(happened_at) AS first, max(happened_at) AS last FROM payment`,
    );
    return row?.first && row.last ? { first: row.first, last: row.last } : null;
  }
}

/** What many people paid is added up in so many statements at once: those they drew are a third, and each has a core. */
const IN_PARTS = 2;

/** What is added up, in parts that have no payment in common. */
function rowsOf(
  scope: Scope<AppointmentField>,
  filter: PaymentFilter,
  found: Named | null,
  starts: readonly Date[],
): Prisma.Sql[] {
  const each = (where: readonly Prisma.Sql[]) =>
    sql`SELECT ${EACH} FROM payment WHERE ${join(where, ' AND ')}`;
  const parts = found && partsOfNamed(scope, filter, found, IN_PARTS);
  if (parts) return parts.map((part) => each([...paymentsOf(scope, filter, null), part]));
  const kept = found ? undefined : daysAndRest(scope, filter, starts);
  return [kept ?? each(paymentsOf(scope, filter, found))];
}

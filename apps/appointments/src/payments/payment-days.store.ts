import type { AppointmentField, Scope } from '@drawpoint/contracts/access';
import { conditionsOf } from '@drawpoint/nest-kit/data/list-query';
import { scopeSql } from '@drawpoint/nest-kit/data/scope';
import { COLUMNS } from '../appointments/appointment-filter.store.ts';
import { Prisma } from '../generated/prisma/client.ts';
import { CONDITIONS, type PaymentFilter } from './payment-filter.store.ts';

const { sql, join } = Prisma;

const DAY_MS = 86_400_000;

/** A payment as `payment_sum` has those of a day, to be added up with them. */
export const EACH = sql`happened_at AS at, purpose, status, method, 1 AS payments, cents, refunded_cents`;

/**
 * The source of sums: whole UTC days from `payment_sum`, and single payments of days that the range or a span
 * cuts. Undefined when `payment_sum` cannot answer (decision 126). `starts` are the starts of the spans.
 */
export function daysAndRest(
  scope: Scope<AppointmentField>,
  { phlebotomistId, userId, ...filter }: PaymentFilter,
  starts: readonly Date[],
): Prisma.Sql | undefined {
  if (phlebotomistId !== undefined || userId !== undefined || !isOfProviders(scope)) return undefined;
  const { providerId, purpose, status, method, from, before } = filter;
  const within = scopeSql(scope, COLUMNS);
  const torn = tornDays([...starts, ...[from, before].filter((bound) => bound !== undefined)]);
  const ofDays = [
    within,
    ...conditionsOf(CONDITIONS, { providerId, purpose, status, method }),
    ...(torn.length > 0 ? [sql`day <> ALL (${torn}::timestamptz[])`] : []),
    ...(from ? [sql`day >= ${from}`] : []),
    ...(before ? [sql`day < ${before}`] : []),
  ];
  const whole = sql`SELECT day AS at, purpose, status, method, payments, cents, refunded_cents FROM payment_sum
    WHERE ${join(ofDays, ' AND ')}`;
  if (torn.length === 0) return whole;
  return sql`
    ${whole}
     UNION ALL
    SELECT ${EACH} FROM payment JOIN unnest(${torn}::timestamptz[]) AS torn (start)
        ON happened_at >= torn.start AND happened_at < torn.start + interval '24 hours'
     WHERE ${join([within, ...conditionsOf(CONDITIONS, filter)], ' AND ')}`;
}

/** Whether a scope has only whole providers, or everyone: `payment_sum` has no other key. */
const isOfProviders = ({ anyOf }: Scope<AppointmentField>): boolean =>
  anyOf === 'everyone' || anyOf.every(({ field }) => field === 'provider_id');

function tornDays(instants: readonly Date[]): Date[] {
  const within = instants.map((instant) => instant.getTime()).filter((ms) => ms % DAY_MS !== 0);
  return [...new Set(within.map((ms) => ms - (ms % DAY_MS)))].map((ms) => new Date(ms));
}

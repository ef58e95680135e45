import type { AppointmentField, Scope } from '@drawpoint/contracts/access';
import { areMany, conditionsOf, isAnyOf, type Conditions } from '@drawpoint/nest-kit/data/list-query';
import { scopeSql } from '@drawpoint/nest-kit/data/scope';
import { Prisma } from '../generated/prisma/client.ts';
import { COLUMNS, isOfProviders, type AppointmentFilter } from './appointment-filter.store.ts';
import type { Named } from './named.store.ts';

const { join, sql } = Prisma;

type KeptFilter = Pick<AppointmentFilter, 'providerId' | 'status' | 'from' | 'to'>;

const CONDITIONS: Conditions<KeptFilter> = {
  providerId: (id) => sql`provider_id = ${id}`,
  status: (status) => sql`status = ${status}`,
  from: (date) => sql`local_date >= ${date}`,
  to: (date) => sql`local_date <= ${date}`,
};

/**
 * How many visits there are, as queries of one number each: from what is kept of each day, or where many people are named from the
 * index of theirs (decision 149); undefined where neither can tell. What a list of past visits leaves out is counted with them.
 */
export function countedSooner(
  scope: Scope<AppointmentField>,
  { past, ...filter }: AppointmentFilter,
  named: Named | null,
): Prisma.Sql[] | undefined {
  if (past?.is === false) return undefined;
  if (named === null) return countedByDay(scope, filter);
  const isNarrower = scope.anyOf !== 'everyone' || scope.within !== null || hasAny(filter);
  if (isNarrower || named.visits.length > 0 || !areMany(named.people)) return undefined;
  return [sql`SELECT count(*)::int AS total FROM appointment WHERE ${isAnyOf(sql`user_id`, named.people)}`];
}

function countedByDay(
  scope: Scope<AppointmentField>,
  { providerId, status, from, to, ...others }: AppointmentFilter,
): Prisma.Sql[] | undefined {
  if (hasAny(others) || !isOfProviders(scope)) return undefined;
  const kept = conditionsOf(CONDITIONS, { providerId, status, from, to });
  const where = join([scopeSql(scope, COLUMNS), ...kept], ' AND ');
  return [sql`SELECT coalesce(sum(visits), 0)::int AS total FROM appointment_count WHERE ${where}`];
}

const hasAny = (filter: object): boolean => Object.values(filter).some((value) => value !== undefined);

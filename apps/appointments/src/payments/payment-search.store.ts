import type { AppointmentField, Scope } from '@drawpoint/contracts/access';
import { areMany, isAnyOf, isOneOf } from '@drawpoint/nest-kit/data/list-query';
import type { Named } from '../appointments/named.store.ts';
import { Prisma } from '../generated/prisma/client.ts';
import type { PaymentFilter } from './payment-filter.store.ts';

const { sql } = Prisma;

/** That a payment is of somebody or of a visit that is named. */
export function isOfNamed({ people, visits }: Named): Prisma.Sql {
  const byPeople = sql`(${isOneOf(sql`user_id`, people)} OR ${isOneOf(sql`phlebotomist_id`, people)})`;
  return visits.length === 0 ? byPeople : sql`(${byPeople} OR ${isOneOf(sql`appointment_id`, visits)})`;
}

/**
 * The same as conditions of parts that have no payment in common, each read from one index: for counts and sums where the text
 * names many people and nothing else narrows whose or of when the payments are; undefined elsewhere.
 */
export function partsOfNamed(
  { anyOf }: Scope<AppointmentField>,
  { providerId, phlebotomistId, userId, from, before }: PaymentFilter,
  { people, visits }: Named,
): Prisma.Sql[] | undefined {
  const isNarrower = [providerId, phlebotomistId, userId, from, before].some((value) => value !== undefined);
  if (anyOf !== 'everyone' || isNarrower || visits.length > 0 || !areMany(people)) return undefined;
  const drawn = sql`phlebotomist_id`;
  return [isAnyOf(drawn, people), sql`(${isAnyOf(sql`user_id`, people)} AND NOT ${isOneOf(drawn, people)})`];
}

import type { AppointmentField, Scope } from '@drawpoint/contracts/access';
import { areMany, isAnyOf, isOneOf } from '@drawpoint/nest-kit/data/list-query';
import { inParts } from '@drawpoint/nest-kit/data/in-parts';
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
 * names many people and nothing else narrows whose or of when the payments are; undefined elsewhere. What both paid and drew have in
 * common is left to those who paid: they are the longer part, and read without a look at who drew. `payers`: in how many parts.
 */
export function partsOfNamed(
  { anyOf, within }: Scope<AppointmentField>,
  { providerId, phlebotomistId, userId, from, before }: PaymentFilter,
  { people, visits }: Named,
  payers = 1,
): Prisma.Sql[] | undefined {
  const isNarrower = [providerId, phlebotomistId, userId, from, before].some((value) => value !== undefined);
  if (anyOf !== 'everyone' || within !== null || isNarrower || visits.length > 0 || !areMany(people))
    return undefined;
  const paid = sql`user_id`;
  const drawn = sql`(${isAnyOf(sql`phlebotomist_id`, people)} AND NOT ${isOneOf(paid, people)})`;
  const each = Math.ceil(people.length / payers);
  return [...inParts(people, each).map((part) => isAnyOf(paid, part)), drawn];
}

import type { Role } from '@drawpoint/contracts/operation';
import { nameOrAddressHolds } from '@drawpoint/nest-kit/data/list-query';
import { Prisma } from '../generated/prisma/client.ts';

const { sql } = Prisma;

/** The expression of the index of names alone. */
export const NAME = sql`(' ' || lower(first_name || ' ' || last_name))`;
/** The expression of the index in which words of three letters are found, and mistyped ones. */
export const NAME_AND_EMAIL = sql`(' ' || lower(first_name || ' ' || last_name || ' ' || email))`;

const NAMES = { name: NAME, address: sql`email`, both: NAME_AND_EMAIL };

/** That name and email address of a row of `user` hold every word of a text. */
export const personHolds = (text: string): Prisma.Sql => nameOrAddressHolds(NAMES, text);

/** That a row of `user` has a role. */
export const hasRole = (role: Role): Prisma.Sql =>
  role === 'phlebotomist' ? sql`is_phlebotomist` : sql`roles @> ARRAY[${role}]::text[]`;

/**
 * How many people there are, as a query of one number, from what is kept of them (decision 241): `where` speaks of the columns that
 * `user_count` has as `user` has them. Deleted ones, others, or both.
 */
export const countedPeople = (
  where: readonly Prisma.Sql[],
  deleted: 'without' | 'only' | 'with' = 'without',
): Prisma.Sql => {
  const are = deleted === 'with' ? [] : [deleted === 'only' ? sql`deleted` : sql`NOT deleted`];
  return sql`SELECT coalesce(sum(people), 0)::int AS total FROM user_count u WHERE ${Prisma.join([...are, ...where], ' AND ')}`;
};

/** A list of those who have this role is found by the role's index: nearly everybody is a patient. */
export const isRare = (role: Role): boolean => role !== 'user';

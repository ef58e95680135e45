import type { Role } from '@drawpoint/contracts/operation';
import { idList } from '@drawpoint/nest-kit/data/id-list';
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

/** A role that is built in, or the ids of those that staff made and called so. */
export type WantedRole = Role | readonly number[];

/** That a row of `user` has a role. */
export function hasRole(role: WantedRole): Prisma.Sql {
  if (typeof role !== 'string') return sql`given_roles && ${idList(role)}`;
  return role === 'phlebotomist' ? sql`is_phlebotomist` : sql`roles @> ARRAY[${role}]::text[]`;
}

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
export const isRare = (role: WantedRole): boolean => role !== 'user';

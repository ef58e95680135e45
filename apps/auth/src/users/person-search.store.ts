import type { Role } from '@drawpoint/contracts/operation';
import { idList } from '@drawpoint/nest-kit/data/id-list';
import { nameHolds, nameOrAddressHolds } from '@drawpoint/nest-kit/data/list-query';
import { Prisma } from '../generated/prisma/client.ts';

const { sql } = Prisma;

/** The expression of the index of names alone. */
export const NAME = sql`(' ' || lower(first_name || ' ' || last_name))`;
/** The expression of the index in which words of three letters are found, and mistyped ones. */
export const NAME_AND_EMAIL = sql`(' ' || lower(first_name || ' ' || last_name || ' ' || email))`;

const NAMES = { name: NAME, address: sql`email`, both: NAME_AND_EMAIL };

/** The people whose email the caller reads: everybody, or these ids of people whom only their email finds. */
export type ReadableIds = 'all' | readonly number[];

/** That the name of a row of `user` holds every word of a text, or name and email do where the caller reads the email. */
export const personHolds = (text: string, readable: ReadableIds): Prisma.Sql =>
  readable === 'all'
    ? nameOrAddressHolds(NAMES, text)
    : sql`((${nameHolds(NAME, text)}) OR id = ANY (${idList(readable)}))`;

/** How many of those whom only their email finds are looked at. */
const MOST_BY_EMAIL = 500;

/** The ids of people of `where`, columns of `user`, whom only their email finds: at most 500. */
export const idsByEmailAlone = (text: string, where: Prisma.Sql): Prisma.Sql =>
  sql`SELECT id FROM (SELECT * FROM "user" WHERE ${nameOrAddressHolds(NAMES, text)} OFFSET 0) u
       WHERE NOT (${nameHolds(NAME, text)}) AND ${where} ORDER BY id LIMIT ${MOST_BY_EMAIL}`;

/** A role that is built in, or the ids of those that staff made and called so. */
export type WantedRole = Role | readonly number[];

/** That a row of `user` has a role. */
export function hasRole(role: WantedRole): Prisma.Sql {
  if (typeof role !== 'string') return sql`given_roles && ${idList(role)}`;
  return role === 'phlebotomist' ? sql`is_phlebotomist` : sql`roles @> ARRAY[${role}]::text[]`;
}

/** A list of those who have this role is found by the role's index: nearly everybody is a patient. */
export const isRare = (role: WantedRole): boolean => role !== 'user';

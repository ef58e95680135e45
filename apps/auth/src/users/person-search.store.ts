import type { PersonField } from '@drawpoint/contracts/access';
import type { Role } from '@drawpoint/contracts/operation';
import { idList } from '@drawpoint/nest-kit/data/id-list';
import type { ScopeColumns } from '@drawpoint/nest-kit/data/scope';
import { nameHolds, nameOrAddressHolds } from '@drawpoint/nest-kit/data/list-query';
import { Prisma } from '../generated/prisma/client.ts';

const { sql } = Prisma;

/** The indexed expression of names alone. */
export const NAME = sql`(' ' || lower(first_name || ' ' || last_name))`;
/** The indexed expression for words of three letters and for mistyped ones. */
export const NAME_AND_EMAIL = sql`(' ' || lower(first_name || ' ' || last_name || ' ' || email))`;

const NAMES = { name: NAME, address: sql`email`, both: NAME_AND_EMAIL };

/**
 * The people whose email the caller reads: everybody, or these ids among people whom only their email
 * matches.
 */
export type ReadableIds = 'all' | readonly number[];

/**
 * A condition on `user`: the name contains every word of the text. When the caller reads the email, name and
 * email are searched.
 */
export const personHolds = (text: string, readable: ReadableIds): Prisma.Sql =>
  readable === 'all'
    ? nameOrAddressHolds(NAMES, text)
    : sql`((${nameHolds(NAME, text)}) OR id = ANY (${idList(readable)}))`;

/** The condition for each field of a scope of people, in a query of `"user" u`. */
export const PERSON_COLUMNS: ScopeColumns<PersonField> = {
  of_providers: (id) => sql`u.of_providers @> ARRAY[${id}]::int[]`,
  of_phlebotomists: (id) => sql`u.of_phlebotomists @> ARRAY[${id}]::int[]`,
};

/** How many people whom only their email matches are checked. */
const MOST_BY_EMAIL = 500;

/**
 * Returns the ids of people in `where`, a condition on `user`, whom only their email matches: at most 500.
 */
export const idsByEmailAlone = (text: string, where: Prisma.Sql): Prisma.Sql =>
  sql`SELECT id FROM (SELECT * FROM "user" WHERE ${nameOrAddressHolds(NAMES, text)} OFFSET 0) u
       WHERE NOT (${nameHolds(NAME, text)}) AND ${where} ORDER BY id LIMIT ${MOST_BY_EMAIL}`;

/** A built-in role, or the ids of the custom roles with that name. */
export type WantedRole = Role | readonly number[];

/** A condition on `user`: the person has a role. */
export function hasRole(role: WantedRole): Prisma.Sql {
  if (typeof role !== 'string') return sql`given_roles && ${idList(role)}`;
  return role === 'phlebotomist' ? sql`is_phlebotomist` : sql`roles @> ARRAY[${role}]::text[]`;
}

/**
 * A list filtered by this role uses the role's index. Patients are excepted, since nearly everybody is one.
 */
export const isRare = (role: WantedRole): boolean => role !== 'user';

import { Injectable } from '@nestjs/common';
import type { PersonField, Scope } from '@drawpoint/contracts/access';
import type { TRASHED } from '@drawpoint/contracts/auth/admin-users.contract';
import type { ListRequest } from '@drawpoint/contracts/list';
import { idList } from '@drawpoint/nest-kit/data/id-list';
import { type Conditions, conditionsOf, likeText, readPage } from '@drawpoint/nest-kit/data/list-query';
import { scopeSql } from '@drawpoint/nest-kit/data/scope';
import { inTransaction } from '@drawpoint/nest-kit/data/in-transaction';
import { Database } from '../database.store.ts';
import { leastSimilarity, mostMistakes, wordsOf } from '../domain/mistyped.ts';
import { Prisma } from '../generated/prisma/client.ts';
import {
  hasRole,
  idsByEmailAlone,
  isRare,
  NAME,
  NAME_AND_EMAIL,
  PERSON_COLUMNS,
  personHolds,
  type ReadableIds,
  type WantedRole,
} from '../users/person-search.store.ts';

const { sql } = Prisma;

type Filters = { role?: WantedRole | undefined; trashed?: (typeof TRASHED)[number] | undefined };

const CONDITIONS: Conditions<Filters> = {
  role: hasRole,
  trashed: (trashed) =>
    trashed === 'only'
      ? sql`u.deleted_at IS NOT NULL`
      : trashed === 'with'
        ? sql`true`
        : sql`u.deleted_at IS NULL`,
};

const ORDERS = {
  name: [sql`lower(u.last_name)`, sql`lower(u.first_name)`],
  email: [sql`u.email`],
  last_visited_at: [sql`coalesce(u.last_visited_at, '-infinity'::timestamptz)`],
};

/** How many matches are sorted for the global search. */
const MOST_COMPARED = 1_000;

const isOfFew = ({ anyOf }: Scope<PersonField>): boolean =>
  anyOf !== 'everyone' && anyOf.every(({ field }) => field === 'of_phlebotomists');

/**
 * The people of a scope, as `u`, that fulfil a condition on columns of `user`. An optimisation fence lets the
 * more selective side use its index: a phlebotomist's own patients are few.
 */
function within(scope: Scope<PersonField>, condition: Prisma.Sql): Prisma.Sql {
  const of = scopeSql(scope, PERSON_COLUMNS);
  const [first, then] = isOfFew(scope) ? [of, condition] : [condition, of];
  return sql`(SELECT * FROM (SELECT * FROM "user" u WHERE ${first} OFFSET 0) u WHERE ${then}) u`;
}

/** The text that a search word is compared with. */
const wordsFor = (readable: ReadableIds): Prisma.Sql => (readable === 'all' ? NAME_AND_EMAIL : NAME);

/** The columns beside the accounts of a page. */
export type StaffColumns = { assigned_to: number | null; deleted_at: Date | null };

/** The user list: which people it shows, in which order. */
@Injectable()
export class PersonListStore {
  constructor(private readonly db: Database) {}

  /** Returns ids of people of the scope, deleted ones too, that only their email matches: at most 500. */
  async idsByEmail(scope: Scope<PersonField>, text: string): Promise<number[]> {
    const rows = await this.db.$queryRaw<{ id: number }[]>(
      idsByEmailAlone(text, scopeSql(scope, PERSON_COLUMNS)),
    );
    return rows.map(({ id }) => id);
  }

  /**
   * Returns the ids of a page. Searches names, and the emails that the caller reads. A caller who cannot read
   * all emails gets the order of names instead of emails.
   */
  async page(
    scope: Scope<PersonField>,
    { trashed = 'without', ...filters }: Filters,
    { window, sort: { by, dir }, text }: ListRequest,
    readable: ReadableIds,
  ): Promise<{ ids: number[]; total: number }> {
    // Text matches, rare roles and small scopes are read by their own index, not along the order of names.
    const { role } = filters;
    const fenced =
      text !== null ? personHolds(text, readable) : role !== undefined && isRare(role) ? hasRole(role) : null;
    const isSearch = fenced !== null || isOfFew(scope);
    const from = isSearch ? within(scope, fenced ?? sql`true`) : sql`"user" u`;
    const order = by === 'email' && readable !== 'all' ? 'name' : by;
    const columns = ORDERS[order as keyof typeof ORDERS] ?? ORDERS.name;
    return readPage(
      this.db,
      {
        from,
        id: sql`u.id`,
        where: [scopeSql(scope, PERSON_COLUMNS), ...conditionsOf(CONDITIONS, { ...filters, trashed })],
        orderBy: columns.map((column) => ({ column, dir })),
        isSearch,
      },
      window,
    );
  }

  /**
   * Returns ids of people whose name matches the text, or name and email when the caller reads the email.
   * Matches at the beginning of a word come first. Of more than a thousand matches, such as a domain, it
   * returns some.
   */
  async holding(
    scope: Scope<PersonField>,
    text: string,
    readable: ReadableIds,
    most: number,
  ): Promise<number[]> {
    const begins = wordsOf(text).map((word) => sql`${wordsFor(readable)} LIKE ${`% ${likeText(word)}%`}`);
    const rows = await this.db.$queryRaw<{ id: number }[]>(
      sql`SELECT u.id FROM (
             SELECT u.* FROM ${within(scope, personHolds(text, readable))} WHERE u.deleted_at IS NULL LIMIT ${MOST_COMPARED}) u
           ORDER BY (${Prisma.join(begins, ' AND ')}) DESC, lower(u.last_name), lower(u.first_name), u.id
           LIMIT ${most}`,
    );
    return rows.map(({ id }) => id);
  }

  /**
   * Returns ids of people, by name, that have a word beginning with one of the patterns. Covers the email
   * when the caller reads all emails.
   */
  async beginning(
    scope: Scope<PersonField>,
    patterns: readonly string[],
    readable: ReadableIds,
    most: number,
  ): Promise<number[]> {
    const begins = sql`${wordsFor(readable)} LIKE ANY (${[...patterns]}::text[])`;
    const rows = await this.db.$queryRaw<{ id: number }[]>(
      sql`SELECT u.id FROM ${within(scope, begins)} WHERE u.deleted_at IS NULL
           ORDER BY lower(u.last_name), lower(u.first_name), u.id LIMIT ${most}`,
    );
    return rows.map(({ id }) => id);
  }

  /**
   * Returns ids of people that a mistyped text may mean, the fewest mistakes first. The trigram index finds
   * candidates; comparing words counts their wrong letters. Candidates are limited, since most share only a
   * common domain. Emails count when the caller reads all of them.
   */
  async mistyped(
    scope: Scope<PersonField>,
    text: string,
    readable: ReadableIds,
    most: number,
  ): Promise<number[]> {
    const email = readable === 'all' ? sql`u.email` : sql`''`;
    const words = wordsOf(text);
    const typed = words.join(' ');
    const rows = await inTransaction(this.db, async (tx) => {
      await tx.$executeRaw`SELECT set_config('pg_trgm.word_similarity_threshold', ${leastSimilarity(words)}, true)`;
      return tx.$queryRaw<{ id: number }[]>(
        sql`SELECT found.id FROM (
              SELECT u.id, u.last_name, u.first_name, (
                SELECT sum(mistakes) FROM (
                  SELECT min(least(levenshtein_less_equal(word, own, 2), levenshtein_less_equal(word, left(own, length(word)), 2))) AS mistakes
                    FROM unnest(${words}::text[]) AS word,
                         string_to_array(translate(lower(u.first_name || ' ' || u.last_name || ' ' || ${email}), '-.@', '   '), ' ')
                           AS names, unnest(names) AS own
                   WHERE length(own) < 100
                   GROUP BY word) AS each) AS mistakes
                FROM "user" u WHERE u.id IN (
                  SELECT u.id FROM ${within(scope, sql`${NAME} %> ${typed}`)} WHERE u.deleted_at IS NULL
                  UNION
                  (SELECT u.id FROM ${within(scope, sql`${wordsFor(readable)} %> ${typed}`)}
                    WHERE u.deleted_at IS NULL LIMIT ${MOST_COMPARED}))
              -- Counted once for each, not again for the condition.
              OFFSET 0) AS found
             WHERE mistakes <= ${mostMistakes(words)}
             ORDER BY mistakes, lower(last_name), lower(first_name), id
             LIMIT ${most}`,
      );
    });
    return rows.map(({ id }) => id);
  }

  /** The phlebotomists of these people, and when they were deleted. */
  async besides(ids: readonly number[]): Promise<Map<number, StaffColumns>> {
    const rows = await this.db.$queryRaw<(StaffColumns & { id: number })[]>`
      SELECT u.id, relation.assigned_to, u.deleted_at
        FROM "user" u LEFT JOIN relation ON relation.id = u.id
       WHERE u.id = ANY (${idList(ids)})`;
    return new Map(rows.map(({ id, ...beside }) => [id, beside]));
  }
}

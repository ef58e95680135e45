import { Injectable } from '@nestjs/common';
import type { PersonField, Scope } from '@drawpoint/contracts/access';
import type { TRASHED } from '@drawpoint/contracts/auth/admin-users.contract';
import type { ListRequest } from '@drawpoint/contracts/list';
import { idList } from '@drawpoint/nest-kit/data/id-list';
import { type Conditions, conditionsOf, likeText, readPage } from '@drawpoint/nest-kit/data/list-query';
import { scopeSql, type ScopeColumns } from '@drawpoint/nest-kit/data/scope';
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

const COLUMNS: ScopeColumns<PersonField> = {
  of_providers: (id) => sql`u.of_providers @> ARRAY[${id}]::int[]`,
  of_phlebotomists: (id) => sql`u.of_phlebotomists @> ARRAY[${id}]::int[]`,
};

const ORDERS = {
  name: [sql`lower(u.last_name)`, sql`lower(u.first_name)`],
  email: [sql`u.email`],
  last_visited_at: [sql`coalesce(u.last_visited_at, '-infinity'::timestamptz)`],
};

/** How many of those who hold a text are put in order for the search over all screens. */
const MOST_COMPARED = 1_000;

const isOfFew = ({ anyOf }: Scope<PersonField>): boolean =>
  anyOf !== 'everyone' && anyOf.every(({ field }) => field === 'of_phlebotomists');

/**
 * The people of a scope, as `u`, of whom a condition of the columns of `user` is true. Fenced, so that whichever of the two
 * leaves fewer is asked of its index and the other of what it finds: a phlebotomist's own patients are few.
 */
function within(scope: Scope<PersonField>, condition: Prisma.Sql): Prisma.Sql {
  const of = scopeSql(scope, COLUMNS);
  const [first, then] = isOfFew(scope) ? [of, condition] : [condition, of];
  return sql`(SELECT * FROM (SELECT * FROM "user" u WHERE ${first} OFFSET 0) u WHERE ${then}) u`;
}

/** What a word of a search is compared with. */
const wordsFor = (readable: ReadableIds): Prisma.Sql => (readable === 'all' ? NAME_AND_EMAIL : NAME);

/** What stands beside the accounts of a page. */
export type StaffColumns = { assigned_to: number | null; deleted_at: Date | null };

/** The list of people: whom it shows, in which order. */
@Injectable()
export class PersonListStore {
  constructor(private readonly db: Database) {}

  /** The ids of people of the scope, deleted ones too, whom only their email finds: at most 500. */
  async idsByEmail(scope: Scope<PersonField>, text: string): Promise<number[]> {
    const rows = await this.db.$queryRaw<{ id: number }[]>(idsByEmailAlone(text, scopeSql(scope, COLUMNS)));
    return rows.map(({ id }) => id);
  }

  /**
   * The ids of a page; the text is looked for in names, and in the emails that the caller reads. Who does not read all
   * of them gets the order of names instead of emails.
   */
  async page(
    scope: Scope<PersonField>,
    { trashed = 'without', ...filters }: Filters,
    { window, sort: { by, dir }, text }: ListRequest,
    readable: ReadableIds,
  ): Promise<{ ids: number[]; total: number }> {
    // What the text matches, who has a rare role, and few people are found by their index, not along the order of names.
    const { role } = filters;
    const fenced =
      text !== null ? personHolds(text, readable) : role !== undefined && isRare(role) ? hasRole(role) : null;
    const from = fenced || isOfFew(scope) ? within(scope, fenced ?? sql`true`) : sql`"user" u`;
    const order = by === 'email' && readable !== 'all' ? 'name' : by;
    const columns = ORDERS[order as keyof typeof ORDERS] ?? ORDERS.name;
    return readPage(
      this.db,
      {
        from,
        id: sql`u.id`,
        where: [scopeSql(scope, COLUMNS), ...conditionsOf(CONDITIONS, { ...filters, trashed })],
        orderBy: columns.map((column) => ({ column, dir })),
      },
      window,
    );
  }

  /**
   * The ids of people whose name holds the text, or whose name and email do where the caller reads the email; those first
   * where words begin with it. Of a text that more than a thousand hold, such as a domain, some of them.
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

  /** The ids of people of whose name a word begins as one of the patterns, by name; of whose email too for who reads all. */
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
   * The ids of people whom a mistyped text may mean, the least mistakes first. The index of trigrams finds who is like it,
   * the words then tell how many letters are wrong. Of those who are alike by their address some are enough: most of them are
   * like a common domain. Emails count for who reads all of them.
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

  /** To whom these people are assigned, and when they were deleted. */
  async besides(ids: readonly number[]): Promise<Map<number, StaffColumns>> {
    const rows = await this.db.$queryRaw<(StaffColumns & { id: number })[]>`
      SELECT u.id, relation.assigned_to, u.deleted_at
        FROM "user" u LEFT JOIN relation ON relation.id = u.id
       WHERE u.id = ANY (${idList(ids)})`;
    return new Map(rows.map(({ id, ...beside }) => [id, beside]));
  }
}

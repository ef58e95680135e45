import { empty, join, raw, sqltag as sql, type Sql } from '@prisma/client/runtime/client';
import type { SortDirection } from '@drawpoint/contracts/list';
import type { PageWindow } from '@drawpoint/contracts/paging';
import { idList } from './id-list.ts';

/** The part of a Prisma client or transaction client that is needed here. */
type Queries = { $queryRaw<T>(query: Sql): PromiseLike<T> };

export type ListQuery = {
  /** Tables with their joins, and the id column when it is not `id`. */
  from: Sql;
  id?: Sql;
  where: readonly Sql[];
  /** Most significant first. The id breaks ties. */
  orderBy: readonly { column: Sql; dir: SortDirection }[];
  /**
   * No index has both conditions and order, as when names are searched. Then the matches are read once, for
   * the page and for the total.
   */
  isSearch?: boolean;
};

/** From this offset on, a page is read from the nearer end of the list. */
const DEEP_ROWS = 1_000;

const OPPOSITE = { asc: 'desc', desc: 'asc' } as const;

/**
 * Reads a page's ids in order, and the total number of rows. An index on conditions and order can answer
 * both. The caller then reads only the rows of these ids.
 */
export async function readPage(
  db: Queries,
  query: ListQuery,
  window: PageWindow,
): Promise<{ ids: number[]; total: number }> {
  const { skip, size } = window;
  if (skip < DEEP_ROWS) {
    // One text, because Prisma takes microseconds for each element of an array.
    const [page] = await db.$queryRaw<{ ids: string; total: number }[]>(
      sql`SELECT page.ids::text AS ids, page.total FROM (${selectPage(query, window)}) AS page`,
    );
    const { ids, total } = page!;
    return { ids: JSON.parse(`[${ids.slice(1, -1)}]`) as number[], total };
  }
  const total = await countOf(db, query);
  if (skip >= total) return { ids: [], total };
  if (skip < total / 2) return { ids: await idsOf(db, query, skip, size), total };
  const take = Math.min(size, total - skip);
  const orderBy = query.orderBy.map(({ column, dir }) => ({ column, dir: OPPOSITE[dir] }));
  const ids = await idsOf(db, { ...query, orderBy }, total - skip - take, take);
  return { ids: ids.reverse(), total };
}

/** Reads a page's rows in order, and the total number of rows. One statement, except for deep pages. */
export async function readRows<Row extends { id: number }>(
  db: Queries,
  query: Omit<ListQuery, 'id'>,
  window: PageWindow,
): Promise<{ rows: Row[]; total: number }> {
  const { from } = query;
  if (window.skip >= DEEP_ROWS) {
    const { ids, total } = await readPage(db, query, window);
    const rows = await db.$queryRaw<Row[]>(sql`SELECT * FROM ${from} WHERE id = ANY (${idList(ids)})`);
    return { rows: inOrder(ids, rows), total };
  }
  const found = await db.$queryRaw<(Row & { page_total: number })[]>(sql`
    WITH page AS MATERIALIZED (${selectPage(query, window)})
    SELECT listed.*, page.total AS page_total FROM page LEFT JOIN ${from} AS listed ON listed.id = ANY (page.ids)
     ORDER BY array_position(page.ids, listed.id)`);
  const rows = found.flatMap(({ page_total: _, ...row }) => (row.id === null ? [] : (row as unknown as Row)));
  return { rows, total: found[0]!.page_total };
}

/** Orders rows by a page's ids. Leaves out rows deleted in the meantime. */
export function inOrder<Row extends { id: number }>(ids: readonly number[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** One row: the ids of a page in order, and the total. */
function selectPage(query: ListQuery, { skip, size }: PageWindow): Sql {
  if (!query.isSearch)
    return sql`SELECT ARRAY(${selectIds(query, skip, size)}) AS ids, (${selectCount(query)}) AS total`;
  const { from, id = sql`id`, where } = query;
  const orderBy = query.orderBy.map(({ dir }, index) => ({ column: raw(`column_${index}`), dir }));
  const columns = query.orderBy.map(({ column }, index) => sql`${column} AS ${orderBy[index]!.column}`);
  const found = { from: sql`found`, where: [], orderBy };
  return sql`WITH found AS MATERIALIZED (SELECT ${join([sql`${id} AS id`, ...columns])} FROM ${from} ${whereOf(where)})
    SELECT ARRAY(${selectIds(found, skip, size)}) AS ids, (${selectCount(found)}) AS total`;
}

function selectIds({ from, id = sql`id`, where, orderBy }: ListQuery, skip: number, take: number): Sql {
  const tieBreak = { column: id, dir: orderBy.at(-1)?.dir ?? ('asc' as const) };
  const order = join([...orderBy, tieBreak].map(({ column, dir }) => sql`${column} ${raw(dir)}`));
  return sql`SELECT ${id} AS id FROM ${from} ${whereOf(where)} ORDER BY ${order} LIMIT ${take} OFFSET ${skip}`;
}

const selectCount = ({ from, where }: ListQuery): Sql =>
  sql`SELECT count(*)::int AS total FROM ${from} ${whereOf(where)}`;

async function idsOf(db: Queries, query: ListQuery, skip: number, take: number): Promise<number[]> {
  const rows = await db.$queryRaw<{ id: number }[]>(selectIds(query, skip, take));
  return rows.map((row) => row.id);
}

async function countOf(db: Queries, query: ListQuery): Promise<number> {
  const [row] = await db.$queryRaw<{ total: number }[]>(selectCount(query));
  return row?.total ?? 0;
}

const whereOf = (conditions: readonly Sql[]): Sql =>
  conditions.length === 0 ? empty : sql`WHERE ${join(conditions, ' AND ')}`;

/** SQL of each filter of a list. A filter without one is a type error. */
export type Conditions<Filters> = {
  readonly [Name in keyof Filters]-?: (value: NonNullable<Filters[Name]>) => Sql;
};

/** SQL conditions of the filters that are set. */
export function conditionsOf<Filters extends object>(
  conditions: Conditions<Filters>,
  filters: Filters,
): Sql[] {
  return (Object.keys(conditions) as (keyof Filters)[]).flatMap((name) => {
    const value = filters[name];
    return value === undefined || value === null
      ? []
      : [conditions[name](value as NonNullable<typeof value>)];
  });
}

/** Escapes a text for a LIKE pattern. */
export const likeText = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&');

/**
 * Matches names that contain every word of a text. Words of three or more letters match anywhere, shorter ones
 * at a word's beginning. Pass as `name` the expression of a trigram index, in lower case with a leading space.
 */
export function nameHolds(name: Sql, text: string): Sql {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const patterns = words.map((word) => (word.length < 3 ? `% ${likeText(word)}%` : `%${likeText(word)}%`));
  return join(
    patterns.map((pattern) => sql`${name} LIKE ${pattern}`),
    ' AND ',
  );
}

/**
 * Matches when name and address together contain every word of a text. One or two letters match only the
 * beginning of a name or address. In the trigram index of `both` they would match nearly every domain, so
 * `name` and `address` have their own indexes.
 */
export function nameOrAddressHolds(
  { name, address, both }: Record<'name' | 'address' | 'both', Sql>,
  text: string,
): Sql {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return join(
    words.map((word) =>
      word.length < 3
        ? sql`(${nameHolds(name, word)} OR ${address} LIKE ${`${likeText(word)}%`})`
        : nameHolds(both, word),
    ),
    ' AND ',
  );
}

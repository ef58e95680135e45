import { empty, join, raw, sqltag as sql, type Sql } from '@prisma/client/runtime/client';
import type { SortDirection } from '@drawpoint/contracts/list';
import type { PageWindow } from '@drawpoint/contracts/paging';

/** What is needed of a Prisma client or of the client inside a transaction. */
type Queries = { $queryRaw<T>(query: Sql): PromiseLike<T> };

export type ListQuery = {
  /** Tables with their joins, and the column that is the rows' id where that is not `id`. */
  from: Sql;
  id?: Sql;
  where: readonly Sql[];
  /** The most significant first; rows that are equal in all follow by id. */
  orderBy: readonly { column: Sql; dir: SortDirection }[];
};

/** From here on a page is read from whichever end of the list is nearer. */
const DEEP_ROWS = 1_000;

const OPPOSITE = { asc: 'desc', desc: 'asc' } as const;

/**
 * The ids of a page in order, and how many rows there are in all. Both can be answered from an index that covers the
 * conditions and the order; the caller then reads the rows of these few ids.
 */
export async function readPage(
  db: Queries,
  query: ListQuery,
  { skip, size }: PageWindow,
): Promise<{ ids: number[]; total: number }> {
  if (skip < DEEP_ROWS) {
    // As one text: the client takes microseconds for each element of an array.
    const [page] = await db.$queryRaw<{ ids: string; total: number }[]>(
      sql`SELECT ARRAY(${selectIds(query, skip, size)})::text AS ids, (${selectCount(query)}) AS total`,
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

/** The rows of a page in the order of its ids; a row that has gone meanwhile is left out. */
export function inOrder<Row extends { id: number }>(ids: readonly number[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
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

/** What each filter of a list means in SQL; a filter without a meaning does not compile. */
export type Conditions<Filters> = {
  readonly [Name in keyof Filters]-?: (value: NonNullable<Filters[Name]>) => Sql;
};

/** The conditions of the filters that were given. */
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

/** A pattern of LIKE that means the text itself. */
export const likeText = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&');

/**
 * That a name holds every word of a text: words of three letters anywhere, shorter ones at the beginning of a word.
 * `name`: the expression of a trigram index, lower case with a space in front.
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
 * That name and address hold every word of a text: words of three letters anywhere in either, shorter ones at the beginning
 * of a name or of the address. One or two letters begin the domain of nearly every address, so `both` alone, the expression of
 * a trigram index of names and addresses, would name everybody: names (`name`, as for `nameHolds`) and the beginnings of
 * addresses have indexes of their own.
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

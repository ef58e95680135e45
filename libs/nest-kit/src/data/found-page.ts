import { join, raw, sqltag as sql, type Sql } from '@prisma/client/runtime/client';
import type { PageWindow } from '@drawpoint/contracts/paging';
import { idsOfPage, isDeep, orderOf, withTieBreak, type ListQuery, type Queries } from './list-query.ts';
import type { Parts } from './table-parts.ts';

/**
 * A list of rows that an index finds, such as that of a text, while its order has another index. `from` has what the index finds and nothing
 * else; `where` says which of these are listed.
 */
export type FoundQuery = Pick<ListQuery, 'from' | 'id' | 'where' | 'orderBy'> & {
  /** The same rows along their order. */
  along: {
    /** The table itself, by the name that `from` has. */
    from: Sql;
    /** What the order's index holds of it, where that is not all. */
    indexed: readonly Sql[];
    /** Which of these rows are found and listed. */
    where: readonly Sql[];
  };
  /** Of the table by the first column of the order. */
  parts: Parts;
};

/** So many rows of the order are read for a page near its beginning before anything is known of how many are found. */
const SOON_READ = 1_000;
/** So many are put in order as soon as anything else could be done. */
const FEW_FOUND = 1_000;
/** So many times more rows may have to be read than if what is found were spread evenly within a part. */
const UNEVEN = 2;

/**
 * As `readPage`. While all that is found is counted, the beginning of the order's index is read: it fills the page where much is found.
 * Else few are found, and put in order, or the page is read in the parts of the order where it stands.
 */
export async function readFoundPage(
  db: Queries,
  query: FoundQuery,
  window: PageWindow,
): Promise<{ ids: number[]; total: number }> {
  const beginning = { within: [], skip: window.skip, take: window.size };
  const [{ found, total }, soon] = await Promise.all([
    countFound(db, query),
    isDeep(window) ? [] : walked(db, query, beginning, SOON_READ),
  ]);
  const take = Math.min(window.size, total - window.skip);
  if (take <= 0) return { ids: [], total };
  if (soon.length >= take) return { ids: soon.slice(0, take), total };
  const inParts =
    found > FEW_FOUND ? await readInParts(db, query, { skip: window.skip, take, most: found }) : null;
  return { ids: inParts ?? (await idsOfPage(db, query, total, window)), total };
}

/**
 * All that is found is counted by the part of the order it stands in, so it is known where the page begins and where it ends. Where it ends,
 * the order's index is read from the part's edge until the page is full. Of the parts before, which have less than a page, what is found
 * is put in order. Null where more than `most` rows would be read.
 */
async function readInParts(
  db: Queries,
  query: FoundQuery,
  { skip, take, most }: { skip: number; take: number; most: number },
): Promise<number[] | null> {
  const counts = await countParts(db, query);
  // Some may have gone meanwhile.
  if (counts.reduce((sum, each) => sum + each, 0) < skip + take) return null;
  const { before, last } = placeOf(query, counts, { skip, take });
  if (last.reads >= most) return null;
  const ids = await Promise.all([before ? sorted(db, query, before) : [], walked(db, query, last, most)]);
  return ids.flat().length === take ? ids.flat() : null;
}

/** How many rows the index finds, and how many of them are listed. */
async function countFound(
  db: Queries,
  { from, where }: FoundQuery,
): Promise<{ found: number; total: number }> {
  const [row] = await db.$queryRaw<{ found: number; total: number }[]>(
    sql`SELECT count(*)::int AS found, (count(*) FILTER (WHERE ${allOf(where)}))::int AS total FROM ${from}`,
  );
  return row!;
}

/** How many rows of the list each part has, in its order. */
async function countParts(db: Queries, { from, where, orderBy, parts }: FoundQuery): Promise<number[]> {
  const { cuts } = parts;
  const [first] = orderBy;
  const part = first && cuts.length > 0 ? sql`width_bucket(${first.column}, ${[...cuts]}::text[])` : sql`0`;
  // No condition of the query, of which the planner thinks that it leaves few rows: it would put them in order to group them.
  const listed = sql`CASE WHEN ${allOf(where)} THEN ${part} END`;
  const rows = await db.$queryRaw<{ part: number | null; rows: number }[]>(
    sql`SELECT ${listed} AS part, count(*)::int AS rows FROM ${from} GROUP BY 1`,
  );
  const byPart = new Map(rows.map((row) => [row.part, row.rows]));
  const counts = [0, ...cuts].map((_, index) => byPart.get(index) ?? 0);
  return first?.dir === 'desc' ? counts.reverse() : counts;
}

/** A part of the order, by its edges, and how many of its rows the page leaves out. */
type Place = { within: readonly Sql[]; skip: number };

/** Where a page stands: in the parts before its last, if it begins there, and in the last, of which it takes so many and may read so many rows. */
function placeOf(
  { orderBy: [first], parts: { rows, cuts } }: FoundQuery,
  counts: readonly number[],
  { skip, take }: { skip: number; take: number },
): { before: Place | null; last: Place & { take: number; reads: number } } {
  let sum = 0;
  const ends = counts.map((each) => (sum += each));
  const begin = ends.findIndex((end) => end > skip);
  const last = ends.findIndex((end) => end >= skip + take);
  const until = (index: number): number => ends[index - 1] ?? 0;
  // Backwards, the first part is the one behind the last cut.
  const isForwards = first?.dir !== 'desc';
  const edge = (index: number, than: '>=' | '<'): Sql[] => {
    const cut = isForwards ? cuts[index - 1] : cuts[cuts.length - index];
    return first && cut !== undefined ? [sql`${first.column} ${raw(than)} ${cut}`] : [];
  };
  const since = edge(begin, isForwards ? '>=' : '<');
  if (begin < last) since.push(...edge(last, isForwards ? '<' : '>='));
  const inLast = skip + take - Math.max(skip, until(last));
  const skipped = Math.max(0, skip - until(last));
  const eachPart = rows > 0 ? rows / counts.length : Infinity;
  return {
    before: begin < last ? { within: since, skip: skip - until(begin) } : null,
    last: {
      within: edge(last, isForwards ? '>=' : '<'),
      skip: skipped,
      take: inLast,
      reads: (UNEVEN * (skipped + inLast) * eachPart) / counts[last]!,
    },
  };
}

/** The ids of all that is found in some parts, which are few. */
async function sorted(
  db: Queries,
  { along, id = sql`id`, orderBy }: FoundQuery,
  { within, skip }: Place,
): Promise<number[]> {
  const where = allOf([...along.indexed, ...along.where, ...within]);
  const rows = await db.$queryRaw<{ id: number }[]>(sql`
    SELECT ${id} AS id FROM ${along.from} WHERE ${where} ORDER BY ${orderOf(withTieBreak(orderBy, id))} OFFSET ${skip}`);
  return rows.map((row) => row.id);
}

/** The ids of what a page takes of a part or of the beginning, or fewer where they were not met when `most` rows had been read. */
async function walked(
  db: Queries,
  { along, id = sql`id`, orderBy }: FoundQuery,
  { within, skip, take }: Place & { take: number },
  most: number,
): Promise<number[]> {
  const order = withTieBreak(orderBy, id);
  const names = order.map((_, index) => raw(`by_${index}`));
  const columns = order.map(({ column }, index) => sql`${column} AS ${names[index]}`);
  const named = order.map(({ dir }, index) => ({ column: names[index]!, dir }));
  const rows = await db.$queryRaw<{ id: number }[]>(sql`
    SELECT id FROM (
      SELECT ${id} AS id, (${allOf(along.where)}) AS found, ${join(columns)}
        FROM ${along.from} WHERE ${allOf([...along.indexed, ...within])} ORDER BY ${orderOf(order)} LIMIT ${most}) AS each
     WHERE found ORDER BY ${orderOf(named)} LIMIT ${take} OFFSET ${skip}`);
  return rows.map((row) => row.id);
}

const allOf = (conditions: readonly Sql[]): Sql => join([sql`true`, ...conditions], ' AND ');

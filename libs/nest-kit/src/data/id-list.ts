import { sqltag as sql, type Sql } from '@prisma/client/runtime/client';

/** What is needed of a Prisma client or of the client inside a transaction. */
type Queries = { $queryRaw<T>(query: Sql): PromiseLike<T> };

/** Ids as one parameter, an `int[]`: the client takes microseconds for each element of an array it is given (decision 095). */
export const idList = (ids: readonly number[]): Sql => sql`${`{${ids.join(',')}}`}::int[]`;

/** All that a query selects as `id`, however many: they come as one text, for the same reason. */
export async function readIds(db: Queries, query: Sql): Promise<number[]> {
  const [row] = await db.$queryRaw<{ ids: string | null }[]>(
    sql`SELECT array_agg(id)::text AS ids FROM (${query}) AS each`,
  );
  return row?.ids ? (JSON.parse(`[${row.ids.slice(1, -1)}]`) as number[]) : [];
}

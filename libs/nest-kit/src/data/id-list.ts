import { sqltag as sql, type Sql } from '@prisma/client/runtime/client';

/** The part of a Prisma client or transaction client that is needed here. */
type Queries = { $queryRaw<T>(query: Sql): PromiseLike<T> };

/**
 * Passes ids as one `int[]` parameter. Prisma takes microseconds for each element of an array (decision 095).
 */
export const idList = (ids: readonly number[]): Sql => sql`${`{${ids.join(',')}}`}::int[]`;

/** Reads any number of ids that a query selects as `id`. They arrive as one text, for the same reason. */
export async function readIds(db: Queries, query: Sql): Promise<number[]> {
  const [row] = await db.$queryRaw<{ ids: string | null }[]>(
    sql`SELECT array_agg(id)::text AS ids FROM (${query}) AS each`,
  );
  return row?.ids ? (JSON.parse(`[${row.ids.slice(1, -1)}]`) as number[]) : [];
}

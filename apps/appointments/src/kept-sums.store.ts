import type { Tx } from './database.store.ts';
import { Prisma } from './generated/prisma/client.ts';

const { raw } = Prisma;

/** A table in which triggers keep sums, by their columns: of what, how many there are, and what else is summed. */
export type KeptSums = {
  table: string;
  keys: readonly string[];
  count: string;
  sums?: readonly string[];
};

/** One row for each again, of the many that changes leave: in one statement, so readers see the rows before or after. */
export async function mergeSums(
  db: Pick<Tx, '$executeRaw'>,
  { table, keys, count, sums = [] }: KeptSums,
): Promise<void> {
  const added = [count, ...sums];
  const [of, by, all] = [raw(table), raw(keys.join(', ')), raw(added.join(', '))];
  await db.$executeRaw`
    WITH taken AS (
      DELETE FROM ${of} WHERE (${by}) IN (SELECT ${by} FROM ${of} GROUP BY ${by} HAVING count(*) > 1)
      RETURNING ${by}, ${all})
    INSERT INTO ${of} (${by}, ${all})
    SELECT ${by}, ${raw(added.map((column) => `sum(${column})`).join(', '))}
      FROM taken GROUP BY ${by} HAVING sum(${raw(count)}) <> 0`;
}

import { escapeIdentifier } from 'pg';
import type { RawExecutor } from './in-transaction.ts';

type Tx = Pick<RawExecutor, '$queryRaw'>;

/** Takes a new row's id from its table's sequence, because sealed values of the row are bound to it. */
export const nextId = async (tx: Tx, table: string): Promise<number> => (await nextIds(tx, table, 1))[0]!;

/** Takes the ids of several new rows, in ascending order. */
export async function nextIds(tx: Tx, table: string, count: number): Promise<number[]> {
  const name = table.split('.').map(escapeIdentifier).join('.');
  const ids = await tx.$queryRaw<{ id: bigint | string }[]>`
    SELECT nextval(pg_get_serial_sequence(${name}, 'id')) AS id FROM generate_series(1, ${count}::int)`;
  return ids.map(({ id }) => Number(id));
}

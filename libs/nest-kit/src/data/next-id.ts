import { escapeIdentifier } from 'pg';
import type { RawExecutor } from './in-transaction.ts';

/** Takes a new row's id from its table's sequence, because sealed values of the row are bound to it. */
export async function nextId(tx: Pick<RawExecutor, '$queryRaw'>, table: string): Promise<number> {
  const name = table.split('.').map(escapeIdentifier).join('.');
  const [next] = await tx.$queryRaw<{ id: bigint | string }[]>`
    SELECT nextval(pg_get_serial_sequence(${name}, 'id')) AS id`;
  return Number(next!.id);
}

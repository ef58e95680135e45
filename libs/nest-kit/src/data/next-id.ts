import { escapeIdentifier } from 'pg';
import type { RawExecutor } from './in-transaction.ts';

/** Takes the id of a row to come from its table's sequence: what is sealed in the row is bound to it. */
export async function nextId(tx: Pick<RawExecutor, '$queryRaw'>, table: string): Promise<number> {
  const name = table.split('.').map(escapeIdentifier).join('.');
  const [next] = await tx.$queryRaw<{ id: bigint | string }[]>`
    SELECT nextval(pg_get_serial_sequence(${name}, 'id')) AS id`;
  return Number(next!.id);
}

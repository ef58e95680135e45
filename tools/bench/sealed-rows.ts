import type { Client } from 'pg';
import type { Sealer } from '@drawpoint/nest-kit/data/sealer';

/**
 * Rows with encrypted columns, inserted by the thousand: `$1` has the row numbers, the others the encrypted
 * values.
 */
export type SealedRows = {
  table: string;
  first: number;
  count: number;
  columns: Record<string, (i: number) => unknown>;
  sql: string;
};

const CHUNK = 5_000;

export async function addSealed(
  client: Client,
  sealer: Sealer,
  { table, first, count, columns, sql }: SealedRows,
): Promise<void> {
  for (let done = 0; done < count; done += CHUNK) {
    const ids = Array.from({ length: Math.min(CHUNK, count - done) }, (_, i) => first + done + i);
    const values = Object.entries(columns).map(([column, valueOf]) =>
      ids.map((row) => {
        const value = valueOf(row);
        const at = { table, column, row };
        return typeof value === 'string' ? sealer.seal(value, at) : sealer.sealJson(value, at);
      }),
    );
    await client.query(sql, [ids, ...values]);
  }
}

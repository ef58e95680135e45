import { createCipheriv, randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import type { ServiceName } from '@drawpoint/contracts/operation';
import { parseSealKeys, Sealer } from '../data/sealer.ts';
import { replaceSealed, rowsToReseal, sealedTables } from '../data/sealed-tables.ts';

type Queryable = Pick<Pool, 'query'>;

/** A test key for `SEAL_KEYS`. */
export const testKey = (id = 'k1', byte = 7): string => `${id}:${Buffer.alloc(32, byte).toString('base64')}`;

/** Seals in the old format, without a row binding. */
export function sealUnbound(sealKeys: string, text: string): string {
  const [[id, key]] = [...parseSealKeys(sealKeys)] as [[string, Buffer]];
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return `${id}.${Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')}`;
}

/** All sealed values of a database with their places. */
async function* sealedValues(db: Queryable) {
  for (const table of await sealedTables(db)) {
    for (const { key: row, values } of await rowsToReseal(db, table, {
      mark: '-',
      after: null,
      limit: 1e6,
    })) {
      for (const [column, sealed] of Object.entries(values)) {
        if (sealed !== null) yield { table, sealed, at: { table: table.table, column, row } };
      }
    }
  }
}

/**
 * Throws when a value was not sealed for its own table, column and primary key: resealing would lose it.
 * Ignores texts that are no sealed values.
 */
export async function checkSealedPlaces(
  db: Queryable,
  sealKeys: string,
  service: ServiceName,
): Promise<void> {
  const sealer = new Sealer(sealKeys, service, true);
  for await (const { sealed, at } of sealedValues(db)) {
    if (!/^[\w-]+\.2\.[\w-]{38,}$/.test(sealed)) continue;
    try {
      sealer.open(sealed, at);
    } catch {
      throw new Error(`${at.table}.${at.column} is not sealed for its table, column and primary key`);
    }
  }
}

/** Converts all values to the old, unbound format. Returns their number. Needs the owner's connection. */
export async function unbindAll(db: Queryable, sealKeys: string, service: ServiceName): Promise<number> {
  const sealer = new Sealer(sealKeys, service);
  let count = 0;
  const tables = await sealedTables(db);
  for (const { sql } of tables) await db.query(`ALTER TABLE ${sql} DISABLE TRIGGER USER`);
  for await (const { table, sealed, at } of sealedValues(db)) {
    const after = sealUnbound(sealKeys, sealer.open(sealed, at));
    await replaceSealed(db, table, { column: at.column, row: at.row, before: sealed, after });
    count += 1;
  }
  for (const { sql } of tables) await db.query(`ALTER TABLE ${sql} ENABLE TRIGGER USER`);
  await db.query('DELETE FROM seal.binding');
  return count;
}

/** Number of sealed values without the mark. */
export async function countWithout(db: Queryable, mark: string): Promise<number> {
  let count = 0;
  for await (const { sealed } of sealedValues(db)) if (!sealed.startsWith(mark)) count += 1;
  return count;
}

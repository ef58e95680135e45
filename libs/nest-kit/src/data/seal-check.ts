import { escapeIdentifier, type Pool } from 'pg';
import { withClient } from './migrate.ts';
import { Sealer } from './sealer.ts';

const TEXT = 'drawpoint';

/**
 * Makes the table that remembers by which keys a database's columns are sealed, and lets the app role add to it. Needs
 * the owner's connection; safe to call at every start and by several processes.
 */
export async function prepareSealCheck(connectionString: string, role: string): Promise<void> {
  await withClient(connectionString, async (client) => {
    const { rows } = await client.query<{ there: boolean }>(
      `SELECT to_regclass('seal.key_check') IS NOT NULL
          AND has_table_privilege($1, to_regclass('seal.key_check'), 'INSERT') AS there`,
      [role],
    );
    if (rows[0]?.there) return;
    const to = escapeIdentifier(role);
    await client.query(`BEGIN;
      SELECT pg_advisory_xact_lock(hashtext('drawpoint seal check'));
      CREATE SCHEMA IF NOT EXISTS seal;
      CREATE TABLE IF NOT EXISTS seal.key_check (key_id text PRIMARY KEY, sealed text NOT NULL);
      GRANT USAGE ON SCHEMA seal TO ${to};
      GRANT SELECT, INSERT ON seal.key_check TO ${to};
      COMMIT`);
  });
}

/**
 * Throws, naming the setting, where a key that this database was sealed with is missing from `SEAL_KEYS` or is another
 * one by now; else remembers the key that seals from here on.
 */
export async function checkSealKeys(pool: Pick<Pool, 'query'>, sealKeys: string): Promise<void> {
  const sealer = new Sealer(sealKeys);
  const { rows } = await pool.query<{ key_id: string; sealed: string }>(
    'SELECT key_id, sealed FROM seal.key_check ORDER BY key_id',
  );
  const unknown = rows.filter(({ sealed }) => !opens(sealer, sealed)).map(({ key_id: id }) => id);
  if (unknown.length > 0) {
    throw new Error(
      `SEAL_KEYS does not open what is sealed in this database: its key ${unknown.join(', ')} is missing or another ` +
        'one. Set SEAL_KEYS to the keys this database was used with (npm start keeps them in secrets.json).',
    );
  }
  const keys = sealKeys.split(',').map((key) => key.trim());
  // A database from before this table may hold values of any of them.
  for (const key of rows.length === 0 ? keys : keys.slice(0, 1)) {
    const id = key.slice(0, key.indexOf(':'));
    if (rows.some(({ key_id: known }) => known === id)) continue;
    await pool.query('INSERT INTO seal.key_check (key_id, sealed) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
      id,
      new Sealer(key).seal(TEXT),
    ]);
  }
}

function opens(sealer: Sealer, sealed: string): boolean {
  try {
    return sealer.open(sealed) === TEXT;
  } catch {
    return false;
  }
}

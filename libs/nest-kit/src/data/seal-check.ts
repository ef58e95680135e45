import { escapeIdentifier, type Pool } from 'pg';
import type { ServiceName } from '@drawpoint/contracts/operation';
import { withClient } from './migrate.ts';
import { Sealer, type SealedAt } from './sealer.ts';
import { sampleSealed, sealedTables } from './sealed-tables.ts';

type Queryable = Pick<Pool, 'query'>;

const TEXT = 'drawpoint';

/**
 * Creates the tables that record which keys sealed the database and whether all values are bound to their
 * rows. Grants them to the app role. Needs the owner's connection. Safe at every start and for several
 * processes at once.
 */
export async function prepareSealCheck(connectionString: string, role: string): Promise<void> {
  await withClient(connectionString, async (client) => {
    const { rows } = await client.query<{ there: boolean }>(
      `SELECT coalesce(has_table_privilege($1, to_regclass('seal.key_check')::oid, 'INSERT')
                   AND has_table_privilege($1, to_regclass('seal.binding')::oid, 'UPDATE'), false) AS there`,
      [role],
    );
    if (rows[0]?.there) return;
    const to = escapeIdentifier(role);
    await client.query(`BEGIN;
      SELECT pg_advisory_xact_lock(hashtext('drawpoint seal check'));
      CREATE SCHEMA IF NOT EXISTS seal;
      CREATE TABLE IF NOT EXISTS seal.key_check (key_id text PRIMARY KEY, sealed text NOT NULL);
      CREATE TABLE IF NOT EXISTS seal.binding (
        only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
        began_at timestamptz NOT NULL DEFAULT now(),
        ended_at timestamptz);
      COMMENT ON TABLE seal.binding IS
        'When values began to be bound to their rows, and since when none is left that is not.';
      GRANT USAGE ON SCHEMA seal TO ${to};
      GRANT SELECT, INSERT ON seal.key_check TO ${to};
      GRANT SELECT, INSERT, UPDATE ON seal.binding TO ${to};
      COMMIT`);
  });
}

export type SealState = {
  /** Whether the database may hold values that are not bound to their rows. */
  opensUnbound: boolean;
  /** Whether the key or the format is new here, so that existing values must be resealed. */
  isOutdated: boolean;
};

/**
 * Checks `SEAL_KEYS` against the database and records the key that seals from now on. Throws, naming the
 * setting, when a key that sealed the database is missing or differs.
 */
export async function checkSealKeys(
  db: Queryable,
  sealKeys: string,
  service: ServiceName,
): Promise<SealState> {
  const sealer = new Sealer(sealKeys, service, true);
  const { rows: known } = await db.query<{ key_id: string; sealed: string }>(
    'SELECT key_id, sealed FROM seal.key_check ORDER BY key_id',
  );
  const used = known.length > 0 ? known.map((row) => checkOf(row.key_id, row.sealed)) : await samples(db);
  const unknown = used.filter(({ sealed, at }) => !opens(sealer, sealed, at));
  if (unknown.length > 0) {
    const ids = [...new Set(unknown.map(({ sealed }) => sealed.split('.')[0]))].sort();
    throw new Error(
      `SEAL_KEYS does not open what is sealed in this database: its key ${ids.join(', ')} is missing or another ` +
        'one. Set SEAL_KEYS to the keys this database was used with (npm start keeps them in secrets.json).',
    );
  }
  // Written first, so that no process finds a new database's keys without its binding state.
  const { rowCount: began } = await db.query(
    `INSERT INTO seal.binding (ended_at) VALUES (CASE WHEN $1 THEN now() END) ON CONFLICT DO NOTHING`,
    [used.length === 0],
  );
  const isNewKey = await rememberKeys(db, sealKeys, service, used);
  const { rows } = await db.query<{ ended: boolean }>(
    'SELECT ended_at IS NOT NULL AS ended FROM seal.binding',
  );
  return { opensUnbound: !rows[0]?.ended, isOutdated: used.length > 0 && (began === 1 || isNewKey) };
}

/** Ids of the keys in `seal.key_check` rows that `SEAL_KEYS` lacks or that differ. */
export function missingSealKeys(
  sealKeys: string,
  service: ServiceName,
  known: readonly { key_id: string; sealed: string }[],
): string[] {
  const sealer = new Sealer(sealKeys, service, true);
  const isOpen = ({ sealed, at }: ReturnType<typeof checkOf>) => opens(sealer, sealed, at);
  return known.filter((row) => !isOpen(checkOf(row.key_id, row.sealed))).map(({ key_id }) => key_id);
}

/**
 * Records the sealing key, and in a database older than this table all keys its values need. Returns whether
 * one was new.
 */
async function rememberKeys(
  db: Queryable,
  sealKeys: string,
  service: ServiceName,
  used: readonly { sealed: string }[],
): Promise<boolean> {
  const known = new Set(used.map(({ sealed }) => sealed.split('.')[0]));
  const keys = sealKeys.split(',').map((key) => key.trim());
  let added = 0;
  for (const [place, key] of keys.entries()) {
    const id = key.slice(0, key.indexOf(':'));
    if (place > 0 && !known.has(id)) continue;
    const { rowCount } = await db.query(
      'INSERT INTO seal.key_check (key_id, sealed) VALUES ($1, $2) ON CONFLICT DO NOTHING',
      [id, new Sealer(key, service).seal(TEXT, checkOf(id, '').at)],
    );
    if (!known.has(id)) added += rowCount ?? 0;
  }
  return added > 0;
}

/** Sample values of a database that does not record its keys yet. */
async function samples(db: Queryable): Promise<{ sealed: string; at: SealedAt }[]> {
  const found: { sealed: string; at: SealedAt }[] = [];
  for (const table of await sealedTables(db)) {
    for (const { sealed, ...at } of await sampleSealed(db, table)) {
      found.push({ sealed, at: { table: table.table, ...at } });
    }
  }
  return found;
}

const checkOf = (id: string, sealed: string): { sealed: string; at: SealedAt } => ({
  sealed,
  at: { table: 'seal.key_check', column: 'sealed', row: id },
});

function opens(sealer: Sealer, sealed: string, at: SealedAt): boolean {
  try {
    sealer.open(sealed, at);
    return true;
  } catch {
    return false;
  }
}

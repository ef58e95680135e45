import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Client } from 'pg';
import { failedMigration } from './failed-migration.ts';
import { withClient } from './migrate.ts';

const folder = new URL('../../migrations/', import.meta.url);

/** Older databases may have this migration. 005 removes what it created. */
export const SUPERSEDED_KIT_MIGRATION = '003_audit_reseal.sql';

/**
 * Applies missing migrations of the kit's tables (event log and audit), each in one transaction. Called after
 * the service's migrations that once created these tables. Safe for several processes at once. Needs the
 * owner's connection. Returns the applied names. `upTo` is the last to apply.
 */
export async function applyKitMigrations(connectionString: string, upTo?: string): Promise<string[]> {
  const names = kitMigrations().filter((name) => upTo === undefined || name <= upTo);
  return withClient(connectionString, async (client) => {
    if ((await missingOf(client, names)).length === 0) return [];
    await client.query(`SELECT pg_advisory_lock(hashtext('drawpoint kit migrations'))`);
    await client.query('CREATE SCHEMA IF NOT EXISTS event_log');
    await client.query(`CREATE TABLE IF NOT EXISTS event_log.migration (
      name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())`);
    const missing = await missingOf(client, names);
    for (const name of missing) await apply(client, name);
    return missing;
  });
}

/** Names of the kit's migrations, in order. */
export const kitMigrations = (): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort();

/** Changes whenever a migration of the kit is added or changed. */
export function kitMigrationsFingerprint(): string {
  const hash = createHash('sha256');
  for (const name of readdirSync(folder).sort())
    hash.update(name).update(readFileSync(new URL(name, folder)));
  return hash.digest('hex');
}

async function missingOf(client: Client, names: readonly string[]): Promise<string[]> {
  const { rows: tables } = await client.query<{ present: boolean }>(
    `SELECT to_regclass('event_log.migration') IS NOT NULL AS present`,
  );
  if (!tables[0]?.present) return [...names];
  const { rows } = await client.query<{ name: string }>('SELECT name FROM event_log.migration');
  const applied = new Set(rows.map(({ name }) => name));
  const newest = names.at(-1) ?? '';
  const unknown = [...applied].find(
    (name) => !names.includes(name) && name < newest && name !== SUPERSEDED_KIT_MIGRATION,
  );
  if (unknown !== undefined) {
    throw new Error(
      `The database has the migration ${unknown}, which ${fileURLToPath(folder)} lacks among older ones.`,
    );
  }
  return names.filter((name) => !applied.has(name));
}

async function apply(client: Client, name: string): Promise<void> {
  try {
    await client.query('BEGIN');
    await client.query(readFileSync(new URL(name, folder), 'utf8'));
    await client.query('INSERT INTO event_log.migration (name) VALUES ($1)', [name]);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw failedMigration(name, error);
  }
}

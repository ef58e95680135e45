import { Client } from 'pg';
import type { ServiceName } from '@drawpoint/contracts/operation';
import type { DatabaseUrls } from '@drawpoint/nest-kit/data/databases';
import { kitMigrations, SUPERSEDED_KIT_MIGRATION } from '@drawpoint/nest-kit/data/kit-migrations';
import { migrationsIn, supersededIn, withClient } from '@drawpoint/nest-kit/data/migrate';
import { prepareDatabase, prepareTables } from '@drawpoint/nest-kit/data/prepare-database';
import { isHalfRestored, markRestore } from '@drawpoint/nest-kit/data/unfinished-restore';
import { databaseOf } from '../migrate/definitions.ts';
import { loadDatabase } from './load-database.ts';
import type { ServiceCopy } from './manifest.ts';
import { isEmpty } from './tables.ts';

/** How far new ids begin behind the backup's where other services may still know later ones. */
const IDS_LEFT_OUT = 10_000;
/** A transaction that was open when the snapshot was taken may have given its events an earlier time. */
const MARGIN = '1 hour';

export interface RestoreOptions {
  /** Removes what the database holds. */
  replace: boolean;
  /** The other services are not restored with it. */
  alone: boolean;
  keepSessions: boolean;
}

/** An event of the log that was replaced which the backup does not have. */
export interface LostEvent {
  id: string;
  type: string;
  entity_id: string;
  entity_version: number;
  occurred_at: Date;
}

/** Why the database cannot be restored, or undefined. */
export async function obstacleOf(
  service: ServiceName,
  urls: DatabaseUrls,
  copy: ServiceCopy,
  { replace }: RestoreOptions,
): Promise<string | undefined> {
  const { folder } = await databaseOf(service, urls);
  const known = [
    ...[...migrationsIn(folder), ...supersededIn(folder)],
    ...[...kitMigrations(), SUPERSEDED_KIT_MIGRATION],
  ];
  const later = [...copy.migrations, ...copy.kit_migrations].find((name) => !known.includes(name));
  if (later !== undefined)
    return `${service} was backed up by a later release, which has the migration ${later}.`;
  return withClient(urls.ownerUrl, async (client) => {
    const { rows } = await client.query<{ role: string }>(
      `SELECT DISTINCT usename AS role FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'`,
    );
    const roles = rows.map(({ role }) => role).join(', ');
    if (roles) return `${service} is in use by ${roles}. Stop the programs first.`;
    if (replace) return undefined;
    if (await isHalfRestored(client)) return `${service} is half restored. --replace removes what it holds.`;
    return (await isEmpty(client)) ? undefined : `${service} is not empty. --replace removes what it holds.`;
  });
}

/**
 * Brings a database to the backup's state and up to this release: the tables of then, their rows, and the migrations since.
 * The rows come whole or not at all; from before the old ones go until the caller takes it away, the database has the mark of an
 * unfinished restore. Answers the events that went with what was replaced.
 */
export async function restoreService(
  service: ServiceName,
  urls: DatabaseUrls,
  copy: ServiceCopy,
  folder: string,
  options: RestoreOptions,
): Promise<LostEvent[]> {
  const database = await databaseOf(service, urls);
  const client = new Client({ connectionString: urls.ownerUrl, application_name: 'restore' });
  await client.connect();
  try {
    const before = await eventsSince(client, copy.taken_at).catch((error: unknown) => {
      // What is damaged is replaced all the same.
      console.warn(`  ${service}: what came after the backup cannot be read: ${String(error)}`);
      return [];
    });
    await removeAll(client);
    await prepareTables(database, {
      service: copy.migrations.at(-1) ?? '',
      kit: copy.kit_migrations.at(-1) ?? '',
    });
    await client.query('BEGIN');
    await loadDatabase(client, service, copy, folder);
    if (options.alone) await goOnFromNow(client);
    if (service === 'auth' && !options.keepSessions) await client.query('DELETE FROM public.session');
    await client.query('COMMIT');
    await prepareDatabase(database);
    const { rows } = await client.query<{ id: string }>(
      'SELECT id FROM event_log.event WHERE id = ANY ($1)',
      [before.map(({ id }) => id)],
    );
    const kept = new Set(rows.map(({ id }) => id));
    return before.filter(({ id }) => !kept.has(id));
  } finally {
    await client.end();
  }
}

async function eventsSince(client: Client, instant: string): Promise<LostEvent[]> {
  const { rows: tables } = await client.query<{ there: boolean }>(
    `SELECT to_regclass('event_log.event') IS NOT NULL AS there`,
  );
  if (!tables[0]?.there) return [];
  const { rows } = await client.query<LostEvent>(
    `SELECT id, type, entity_id, entity_version, occurred_at FROM event_log.event
      WHERE occurred_at >= $1::timestamptz - $2::interval ORDER BY occurred_at, entity_id, entity_version`,
    [instant, MARGIN],
  );
  return rows;
}

async function removeAll(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT quote_ident(nspname) AS name FROM pg_namespace
      WHERE nspname !~ '^pg_' AND nspname <> 'information_schema'`,
  );
  await client.query('BEGIN');
  for (const { name } of rows) await client.query(`DROP SCHEMA ${name} CASCADE`);
  await client.query('CREATE SCHEMA public');
  await markRestore(client);
  await client.query('COMMIT');
}

/**
 * Other services know what came after the backup: its own readers take their logs for other ones, so that projections are
 * made anew and nothing is reacted to but what happens from now on (decision 249), and new ids do not meet those that are gone.
 */
async function goOnFromNow(client: Client): Promise<void> {
  await client.query(
    `UPDATE event_log.event_cursor
        SET event_id = CASE WHEN position > 0 THEN gen_random_uuid() END, updated_at = now(),
            created_at = CASE WHEN position IS NULL THEN now() ELSE created_at END`,
  );
  await client.query(
    `SELECT setval(format('%I.%I', schemaname, sequencename)::regclass, last_value + $1)
       FROM pg_sequences WHERE schemaname = 'public' AND last_value IS NOT NULL AND last_value < max_value - $1`,
    [IDS_LEFT_OUT],
  );
}

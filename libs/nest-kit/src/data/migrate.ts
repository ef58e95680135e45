import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { failedMigration } from './failed-migration.ts';
import { supersededBy } from './superseded.ts';

/** A `prisma/migrations` folder and its database. The connection is the owner role's. */
export interface MigrationTarget {
  connectionString: string;
  folder: string;
}

interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

/** The advisory lock that `prisma migrate` takes too, so that both never run at once. */
const PRISMA_LOCK = 72707369;

/**
 * Applies missing migrations in order up to `upTo`, each in one transaction. Returns their names; safe for
 * several processes. Ignores migrations of a later release (decision 225). Throws when an applied migration
 * was changed or is missing, unless superseded (decision 002).
 */
export async function applyMigrations(
  { connectionString, folder }: MigrationTarget,
  upTo?: string,
): Promise<string[]> {
  const migrations = readMigrations(folder);
  const missingIn = async (client: Client) =>
    pending(migrations, await applied(client), folder).filter(
      ({ name }) => upTo === undefined || name <= upTo,
    );
  return withClient(connectionString, async (client) => {
    if ((await missingIn(client)).length === 0) return [];
    await client.query('SELECT pg_advisory_lock($1)', [PRISMA_LOCK]);
    await client.query(MIGRATIONS_TABLE);
    const missing = await missingIn(client);
    for (const migration of missing) await apply(client, migration);
    return missing.map(({ name }) => name);
  });
}

/** Whether a later release has migrated the database beyond this folder. */
export async function isFurther({ connectionString, folder }: MigrationTarget): Promise<boolean> {
  const newest = readMigrations(folder).at(-1)?.name ?? '';
  return withClient(connectionString, async (client) =>
    [...(await applied(client)).keys()].some((name) => name > newest),
  );
}

/** Names of a folder's migrations, oldest first. */
export const migrationsIn = (folder: string): string[] => readMigrations(folder).map(({ name }) => name);

/** Names of superseded migrations: a database may have them, the folder no longer does. */
export const supersededIn = (folder: string): string[] =>
  [...supersededBy(readMigrations(folder))].map((each) => each.split(' ')[0]!);

/** Runs `work` on a new connection and closes it, which also releases the session's locks. */
export async function withClient<T>(
  connectionString: string,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client({ connectionString, application_name: 'drawpoint-migrate' });
  // The next query reports a broken connection. Without a listener the error would end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function readMigrations(folder: string): Migration[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => existsSync(join(folder, name, 'migration.sql')))
    .sort()
    .map((name) => {
      const sql = readFileSync(join(folder, name, 'migration.sql'), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    });
}

/** Checksums of the database's migrations by name. */
async function applied(client: Client): Promise<Map<string, string>> {
  const { rows: tables } = await client.query<{ present: boolean }>(
    `SELECT to_regclass('public._prisma_migrations') IS NOT NULL AS present`,
  );
  if (!tables[0]?.present) return new Map();
  const { rows } = await client.query<{ migration_name: string; checksum: string }>(
    `SELECT migration_name, checksum FROM public._prisma_migrations
      WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL`,
  );
  return new Map(rows.map((row) => [row.migration_name, row.checksum]));
}

function pending(migrations: Migration[], done: Map<string, string>, folder: string): Migration[] {
  const superseded = supersededBy(migrations);
  for (const [name, checksum] of done) {
    if (superseded.has(`${name} ${checksum}`)) continue;
    const migration = migrations.find((each) => each.name === name);
    if (!migration && name > (migrations.at(-1)?.name ?? '')) continue;
    if (!migration) {
      throw new Error(`The database has the migration ${name}, which ${folder} lacks among older ones.`);
    }
    if (migration.checksum !== checksum) {
      throw new Error(
        `The migration ${name} in ${folder} was changed after it was applied. Write a new one instead.`,
      );
    }
  }
  return migrations.filter(({ name }) => !done.has(name));
}

async function apply(client: Client, { name, sql, checksum }: Migration): Promise<void> {
  try {
    await client.query('BEGIN');
    await client.query(sql);
    await client.query(
      `INSERT INTO public._prisma_migrations
         (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
       VALUES ($1, $2, $3, now(), clock_timestamp(), 1)`,
      [randomUUID(), checksum, name],
    );
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw failedMigration(name, error);
  }
}

/** Same definition as Prisma's own. */
const MIGRATIONS_TABLE = `CREATE TABLE IF NOT EXISTS public._prisma_migrations (
  id                  VARCHAR(36) PRIMARY KEY NOT NULL,
  checksum            VARCHAR(64) NOT NULL,
  finished_at         TIMESTAMPTZ,
  migration_name      VARCHAR(255) NOT NULL,
  logs                TEXT,
  rolled_back_at      TIMESTAMPTZ,
  started_at          TIMESTAMPTZ NOT NULL DEFAULT now(),
  applied_steps_count INTEGER NOT NULL DEFAULT 0
)`;

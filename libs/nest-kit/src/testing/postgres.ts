import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { escapeIdentifier, Pool, type ClientBase } from 'pg';
import { loginOf, urlOf, type DatabaseUrls } from '../data/databases.ts';
import { kitMigrationsFingerprint } from '../data/kit-migrations.ts';
import { IDEMPOTENCY_TABLES } from '../idempotency/idempotency-tables.ts';
import { createDatabase, prepareDatabase } from '../data/prepare-database.ts';
import { adminUrl } from './env.ts';
import { until } from './until.ts';

export interface TestDatabase extends DatabaseUrls {
  name: string;
  drop(): Promise<void>;
}

export interface TestDatabaseOptions {
  /** Name of the owner role. The app role is `<service>_app`, as in production. */
  service: string;
  /** Path of the service's `prisma/migrations` folder. */
  migrations: string;
  appendOnly?: readonly string[];
}

const admins = new Map<string, Pool>();

/** This process's connection to a server as superuser: a new one would cost the server as much as a small test. */
function adminConnection(): Pool {
  const connectionString = adminUrl();
  const known = admins.get(connectionString);
  if (known) return known;
  const pool = new Pool({ connectionString, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true });
  // A lost connection is replaced at the next use.
  pool.on('error', () => undefined);
  admins.set(connectionString, pool);
  return pool;
}

/** Runs the work on that connection, alone on the whole server for its lock. */
async function withLock<T>(lock: string, work: (client: ClientBase) => Promise<T>): Promise<T> {
  const client = await adminConnection().connect();
  try {
    await client.query('SELECT pg_advisory_lock(hashtext($1))', [lock]);
    const result = await work(client);
    await client.query('SELECT pg_advisory_unlock_all()');
    client.release();
    return result;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

/**
 * Creates a fresh database with the service's tables and both roles. Copies it from a template, which is
 * migrated once per version of the migrations and kept between runs.
 */
export async function createTestDatabase(options: TestDatabaseOptions): Promise<TestDatabase> {
  const { service } = options;
  const admin = adminUrl();
  const owner = loginOf(admin, service);
  const app = loginOf(admin, `${service}_app`);
  const name = `test_${service}_${randomBytes(6).toString('hex')}`;
  await withLock(`template of ${service}`, async (client) => {
    const template = await ensureTemplate(client, admin, options);
    // Copying files takes a third of the time of writing each page to the log.
    await client.query(
      `CREATE DATABASE ${escapeIdentifier(name)} TEMPLATE ${escapeIdentifier(template)} OWNER ${escapeIdentifier(service)}
              STRATEGY FILE_COPY`,
    );
    // Templates do not copy the right to connect.
    await client.query(`REVOKE ALL ON DATABASE ${escapeIdentifier(name)} FROM PUBLIC`);
    await client.query(
      `GRANT CONNECT ON DATABASE ${escapeIdentifier(name)} TO ${escapeIdentifier(app.name)}`,
    );
  });
  return {
    name,
    ownerUrl: urlOf(admin, owner, name),
    appUrl: urlOf(admin, app, name),
    drop: async () => {
      await untilUnused(name);
      await dropDatabase(adminConnection(), name);
    },
  };
}

/**
 * Runs under the service's lock. Only one process migrates, and no template is copied while somebody is
 * connected to it.
 */
async function ensureTemplate(
  client: ClientBase,
  admin: string,
  { service, migrations, appendOnly = [] }: TestDatabaseOptions,
): Promise<string> {
  const template = `template_${service}_${fingerprint(migrations, appendOnly)}`;
  const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1 AND datistemplate', [
    template,
  ]);
  if (rowCount) return template;
  // A killed run may have left an incomplete template.
  await dropDatabase(client, template);
  const owner = loginOf(admin, service);
  const app = loginOf(admin, `${service}_app`);
  await createDatabase(admin, template, owner, app);
  const connectionString = urlOf(admin, owner, template);
  await prepareDatabase({ connectionString, folder: migrations, appRole: app.name, appendOnly });
  await client.query('UPDATE pg_database SET datistemplate = true WHERE datname = $1', [template]);
  return template;
}

/** Waits for sessions whose client has just ended: ended by force, they would crash the tests' process. */
async function untilUnused(name: string): Promise<void> {
  const isUnused = async () =>
    (await adminConnection().query('SELECT 1 FROM pg_stat_activity WHERE datname = $1', [name])).rowCount ===
    0;
  // Sessions of a killed program stay longer, and nobody misses them.
  await until(isUnused, 1_000).catch(() => undefined);
}

async function dropDatabase(client: Pool | ClientBase, name: string): Promise<void> {
  await client.query(`DROP DATABASE IF EXISTS ${escapeIdentifier(name)} WITH (FORCE)`);
}

function fingerprint(folder: string, appendOnly: readonly string[]): string {
  const hash = createHash('sha256')
    .update(appendOnly.join())
    .update(kitMigrationsFingerprint())
    .update(IDEMPOTENCY_TABLES);
  for (const migration of existsSync(folder) ? readdirSync(folder).sort() : []) {
    const file = join(folder, migration, 'migration.sql');
    if (existsSync(file)) hash.update(migration).update(readFileSync(file));
  }
  return hash.digest('hex').slice(0, 16);
}

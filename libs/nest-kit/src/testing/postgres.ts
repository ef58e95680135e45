import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { escapeIdentifier, type Client } from 'pg';
import { loginOf, urlOf, type DatabaseUrls } from '../data/databases.ts';
import { kitMigrationsFingerprint } from '../data/kit-migrations.ts';
import { withClient } from '../data/migrate.ts';
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
  await withClient(admin, async (client) => {
    await client.query(`SELECT pg_advisory_lock(hashtext($1))`, [`template of ${service}`]);
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
    drop: () =>
      withClient(admin, async (client) => {
        await untilUnused(client, name);
        await dropDatabase(client, name);
      }),
  };
}

/**
 * Runs under the service's lock. Only one process migrates, and no template is copied while somebody is
 * connected to it.
 */
async function ensureTemplate(
  client: Client,
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
async function untilUnused(client: Client, name: string): Promise<void> {
  const isUnused = async () =>
    (await client.query('SELECT 1 FROM pg_stat_activity WHERE datname = $1', [name])).rowCount === 0;
  // Sessions of a killed program stay longer, and nobody misses them.
  await until(isUnused, 1_000).catch(() => undefined);
}

async function dropDatabase(client: Client, name: string): Promise<void> {
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

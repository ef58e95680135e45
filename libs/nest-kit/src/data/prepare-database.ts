import { runMigrations } from 'graphile-worker';
import { escapeIdentifier, escapeLiteral, type Client } from 'pg';
import { ensureIdempotencyTables } from '../idempotency/idempotency-tables.ts';
import { grantAppRole } from './grants.ts';
import { applyKitMigrations } from './kit-migrations.ts';
import { applyMigrations, isFurther, withClient } from './migrate.ts';
import { prepareSealCheck } from './seal-check.ts';

/**
 * The services' last migrations from when each had an event log of its own. The kit's, which move it, come next: later ones of the
 * services write into the kit's.
 */
const LAST_BEFORE_KIT = '20261121132137_event_log_of_the_kit';

/** A service's database: the owner migrates it, the app role runs on it. */
export interface ServiceDatabase {
  /** The owner role's connection. */
  connectionString: string;
  /** The service's `prisma/migrations` folder. */
  folder: string;
  appRole: string;
  appendOnly: readonly string[];
}

/**
 * Brings a service's database up to date: its migrations, those of the kit and of the job queue, then the app
 * role's rights. Safe to call at every start and by several processes. Answers the names of the service's migrations
 * that were applied.
 */
export async function prepareDatabase(database: ServiceDatabase): Promise<string[]> {
  const { connectionString, folder, appRole: role, appendOnly } = database;
  if (await isFurther({ connectionString, folder })) return [];
  const applied = await prepareTables(database);
  await grantAppRole({ connectionString, role, appendOnly });
  return applied;
}

/**
 * The tables of a service's database, its own, the kit's and the job queue's, with no rights of the app role on the first.
 * `upTo`: the last migration of its own and of the kit's that is applied. Answers the names of its own that were.
 */
export async function prepareTables(
  { connectionString, folder, appRole }: ServiceDatabase,
  upTo: { service?: string; kit?: string } = {},
): Promise<string[]> {
  const early = upTo.service !== undefined && upTo.service < LAST_BEFORE_KIT ? upTo.service : LAST_BEFORE_KIT;
  const applied = await applyMigrations({ connectionString, folder }, early);
  await applyKitMigrations(connectionString, upTo.kit);
  applied.push(...(await applyMigrations({ connectionString, folder }, upTo.service)));
  await runMigrations({ connectionString });
  await ensureIdempotencyTables(connectionString, appRole);
  await prepareSealCheck(connectionString, appRole);
  return applied;
}

/** A role's name and password. */
export interface Login {
  name: string;
  password: string;
}

/**
 * Creates a database with its owner and app roles where they are missing and sets both passwords. Nobody else may
 * connect to it. Needs a role that may create databases and roles.
 */
export async function createDatabase(
  adminUrl: string,
  name: string,
  owner: Login,
  app: Login,
): Promise<void> {
  await withClient(adminUrl, async (client) => {
    await client.query(`SELECT pg_advisory_lock(hashtext('drawpoint databases'))`);
    await ensureRole(client, owner);
    await ensureRole(client, app);
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
    const database = escapeIdentifier(name);
    if (!rowCount) await client.query(`CREATE DATABASE ${database} OWNER ${escapeIdentifier(owner.name)}`);
    await client.query(`REVOKE ALL ON DATABASE ${database} FROM PUBLIC`);
    await client.query(`GRANT CONNECT ON DATABASE ${database} TO ${escapeIdentifier(app.name)}`);
  });
}

async function ensureRole(client: Client, { name, password }: Login): Promise<void> {
  const { rowCount } = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [name]);
  const verb = rowCount ? 'ALTER' : 'CREATE';
  await client.query(`${verb} ROLE ${escapeIdentifier(name)} LOGIN PASSWORD ${escapeLiteral(password)}`);
}

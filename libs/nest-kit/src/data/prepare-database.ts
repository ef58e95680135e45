import { runMigrations } from 'graphile-worker';
import { escapeIdentifier, escapeLiteral, type Client } from 'pg';
import { ensureIdempotencyTables } from '../idempotency/idempotency-tables.ts';
import { grantAppRole } from './grants.ts';
import { applyKitMigrations } from './kit-migrations.ts';
import { applyMigrations, isFurther, withClient } from './migrate.ts';
import { prepareSealCheck } from './seal-check.ts';

/**
 * The services' last migrations with an event log of their own. The kit's migrations run next and move it.
 * The services' later migrations use the kit's tables.
 */
const LAST_BEFORE_KIT = '20261121132137_event_log_of_the_kit';

/** A service's database. The owner role migrates it, the app role runs on it. */
export interface ServiceDatabase {
  /** The owner role's connection URL. */
  connectionString: string;
  /** Path of the service's `prisma/migrations` folder. */
  folder: string;
  appRole: string;
  appendOnly: readonly string[];
}

/**
 * Migrates a service's database with the migrations of the service, the kit and the job queue. Then sets the
 * app role's rights. Safe at every start and for several processes at once. Returns the names of the
 * service's applied migrations.
 */
export async function prepareDatabase(database: ServiceDatabase): Promise<string[]> {
  const { connectionString, folder, appRole: role, appendOnly } = database;
  if (await isFurther({ connectionString, folder })) return [];
  const applied = await prepareTables(database);
  await grantAppRole({ connectionString, role, appendOnly });
  return applied;
}

/**
 * Creates the tables of the service, the kit and the job queue, without the app role's rights on the
 * service's. The argument `upTo` names the last migrations to apply. Returns the names of the service's
 * applied migrations.
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
 * Creates a database with its owner and app roles when missing, and sets both passwords. No other role may
 * connect. Needs a role that can create databases and roles.
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

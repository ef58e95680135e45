/**
 * `npm run migrate -- [service…]`: brings the databases up to date whose owner connections stand in the environment
 * (`AUTH_DATABASE_OWNER_URL` …), with the job queue and the app roles' rights. A program does the same when it starts
 * with that setting; this is for places where only the app role's connection is handed to it.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { prepareDatabase } from '@drawpoint/nest-kit/data/prepare-database';
import { selectPackages } from '../build/packages.ts';

/** What a service says of its database in `<name>.service.ts`. */
interface Definition {
  name: string;
  database?: { migrations: string; appendOnly?: readonly string[] };
}

const wanted = process.argv.slice(2);
let found = 0;
for (const { name, folder } of selectPackages(wanted)) {
  const prefix = name.toUpperCase();
  const connectionString = process.env[`${prefix}_DATABASE_OWNER_URL`];
  const path = join(folder, 'dist', `${name}.service.js`);
  if (!connectionString || !existsSync(path)) continue;
  found += 1;
  const { database } = definitionIn((await import(path)) as Record<string, unknown>);
  if (!database) continue;
  const applied = await prepareDatabase({
    connectionString,
    folder: database.migrations,
    appRole: appRoleOf(prefix),
    appendOnly: database.appendOnly ?? [],
  });
  console.log(`${name}: ${applied.length > 0 ? applied.join(', ') : 'up to date'}`);
}
if (found === 0 || found < wanted.length) {
  console.error('Set <SERVICE>_DATABASE_OWNER_URL and <SERVICE>_DATABASE_URL of each service to migrate.');
  process.exit(1);
}

function definitionIn(module: Record<string, unknown>): Definition {
  const definition = Object.values(module).find(
    (value): value is Definition => typeof value === 'object' && value !== null && 'database' in value,
  );
  if (!definition) throw new Error('The service file exports no definition with a database.');
  return definition;
}

function appRoleOf(prefix: string): string {
  const url = process.env[`${prefix}_DATABASE_URL`];
  if (!url) throw new Error(`${prefix}_DATABASE_URL is missing: its user is the role that gets the rights.`);
  return decodeURIComponent(new URL(url).username);
}

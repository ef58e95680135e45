/**
 * `npm run migrate -- [service…]`: migrates the databases whose owner connections are in the environment
 * (`AUTH_DATABASE_OWNER_URL` …). Includes the job queue and the rights of the app roles. A program with that
 * setting migrates at its start; use this when programs get only the app role's connection.
 */
import { SERVICES } from '@drawpoint/contracts/operation';
import { prepareDatabase } from '@drawpoint/nest-kit/data/prepare-database';
import { databaseSettingNames } from '@drawpoint/nest-kit/env';
import { databaseOf } from './definitions.ts';

const wanted = process.argv.slice(2);
let found = 0;
for (const service of SERVICES) {
  const { url, ownerUrl } = databaseSettingNames(service);
  const owner = process.env[ownerUrl];
  if (!owner || (wanted.length > 0 && !wanted.includes(service))) continue;
  const app = process.env[url];
  if (!app) throw new Error(`${url} is missing: its user is the role that gets the rights.`);
  found += 1;
  const applied = await prepareDatabase(await databaseOf(service, { ownerUrl: owner, appUrl: app })).catch(
    (error: unknown) => {
      console.error(`${service}: ${error instanceof Error ? error.message : String(error)}`);
      process.exit(1);
    },
  );
  console.log(`${service}: ${applied.length > 0 ? applied.join(', ') : 'up to date'}`);
}
if (found === 0 || found < wanted.length) {
  console.error('Set <SERVICE>_DATABASE_OWNER_URL and <SERVICE>_DATABASE_URL of each service to migrate.');
  process.exit(1);
}

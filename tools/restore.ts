/**
 * `npm run restore [-- --only=<service>] [--files=<folder>] [--keep-sessions]`: completes a restore. Run it
 * after deploy/postgres-tools/restore-database.sh has put the dumps in place. It checks the keys before it
 * changes anything. Then it ends sessions, makes consumers reread logs when they are ahead, and adds
 * encrypted files. Until it is done, no program starts on these databases. The environment names the
 * databases (`AUTH_DATABASE_OWNER_URL` …, `FILES_URL`) and the keys (`SEAL_KEYS`, `FILE_KEYS`). With a folder
 * (`npm run restore -- <folder>`), it reads a backup of an earlier release. The target are empty databases,
 * or the folder of `npm start`.
 */
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { SERVICES, type ServiceName } from '@drawpoint/contracts/operation';
import { withClient } from '@drawpoint/nest-kit/data/migrate';
import { prepareDatabase } from '@drawpoint/nest-kit/data/prepare-database';
import { missingSealKeys } from '@drawpoint/nest-kit/data/seal-check';
import { isHalfRestored, markRestore, unmarkRestore } from '@drawpoint/nest-kit/data/unfinished-restore';
import { LocalStorage } from '@drawpoint/nest-kit/files/local-storage';
import { databaseOf } from './migrate/definitions.ts';
import { addFiles, missingFileKeys } from './restore/files.ts';
import { endSessions, continueFromNow, lostEvents, rewindCursorsAhead } from './restore/finish.ts';
import { keysOf, openInstallation, placeOf, type Installation, type Keys } from './restore/installation.ts';
import { readOldBackup, type OldBackup } from './restore/old-backup.ts';

try {
  await restore();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function restore(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      only: { type: 'string' },
      files: { type: 'string' },
      'keep-sessions': { type: 'boolean', default: false },
    },
  });
  const only = SERVICES.find((service) => service === values.only);
  if (positionals.length > 1 || only !== values.only) {
    throw new Error(
      'Usage: npm run restore [-- <backup of an earlier release>] [--only=<service>] [--files=<folder>] [--keep-sessions]\n' +
        `Services: ${SERVICES.join(', ')}`,
    );
  }
  const services = only ? [only] : SERVICES;
  const folder = positionals[0] === undefined ? undefined : resolve(positionals[0]);
  const old = folder === undefined ? undefined : readOldBackup(folder);
  if (folder !== undefined && !old) {
    throw new Error(`${folder} is no backup of an earlier release: it has no manifest.json.`);
  }
  const filesFolder = folder === undefined ? values.files : join(folder, 'files');
  const files = filesFolder === undefined ? undefined : new LocalStorage(resolve(filesFolder));
  const place = placeOf(process.env);
  const keys = keysOf(place, process.env);
  const lacking = files ? (await missingFileKeys(files, keys.file)).map((id) => `${id} of FILE_KEYS`) : [];
  if (old) {
    for (const service of services) lacking.push(...lackingSealKeys(keys, service, old.sealKeys(service)));
    refuseWithout(lacking);
  }
  const installation = await openInstallation(place);
  const ownerUrl = (service: ServiceName): string => installation.databases[service].ownerUrl;
  try {
    await refuseWhenNotReady(services, installation, old);
    if (old) await load(services, installation, old);
    else {
      for (const service of services) {
        lacking.push(...lackingSealKeys(keys, service, await sealKeysIn(ownerUrl(service))));
      }
      refuseWithout(lacking);
    }
    for (const service of services) {
      await prepareDatabase(await databaseOf(service, installation.databases[service]));
      const lost = await lostEvents(ownerUrl(service));
      console.log(`  ${service.padEnd(14)}restored${lost.length > 0 ? ', without:' : ''}`);
      for (const { type, entity_id, entity_version, occurred_at } of lost) {
        console.log(`    ${occurred_at.toISOString()} ${type} ${entity_id}, version ${entity_version}`);
      }
    }
    if (services.includes('auth') && !values['keep-sessions']) await endSessions(ownerUrl('auth'));
    if (only) await continueFromNow(ownerUrl(only));
    else {
      for (const each of await rewindCursorsAhead(services, ownerUrl)) console.log(`  ${each} reads anew.`);
    }
    if (files) {
      const count = await addFiles(files, installation.files, {
        ...(only && { folder: `${only}/` }),
        hashes: old?.fileHashes(),
      });
      console.log(`  ${'files'.padEnd(14)}${count}`);
    }
    for (const service of services) await withClient(ownerUrl(service), unmarkRestore);
    console.log('Done. The programs may start.');
  } finally {
    await installation.close();
  }
}

function refuseWithout(lacking: readonly string[]): void {
  if (lacking.length === 0) return;
  throw new Error(
    `Nothing was changed: what is to be restored needs the key ${[...new Set(lacking)].join(', ')}, which is missing here or another one.`,
  );
}

function lackingSealKeys(
  keys: Keys,
  service: ServiceName,
  known: readonly { key_id: string; sealed: string }[],
): string[] {
  return missingSealKeys(keys.seal, service, known).map((id) => `${id} of SEAL_KEYS`);
}

function sealKeysIn(ownerUrl: string): Promise<{ key_id: string; sealed: string }[]> {
  const question = 'SELECT key_id, sealed FROM seal.key_check';
  return withClient(
    ownerUrl,
    async (client) => (await client.query<{ key_id: string; sealed: string }>(question)).rows,
  );
}

/** Throws before any change when programs are connected, or a database is not in the expected state. */
async function refuseWhenNotReady(
  services: readonly ServiceName[],
  { databases }: Installation,
  old: OldBackup | undefined,
): Promise<void> {
  const obstacles: string[] = [];
  for (const service of services) {
    const later = old?.laterMigration(service, await databaseOf(service, databases[service]));
    if (later)
      obstacles.push(`${service} was backed up by a later release, which has the migration ${later}.`);
    await withClient(databases[service].ownerUrl, async (client) => {
      // Postgres hides `backend_type` of other roles' sessions from the owner.
      const { rows } = await client.query<{ roles: string | null; tables: string }>(
        `SELECT (SELECT string_agg(DISTINCT usename, ', ') FROM pg_stat_activity
                  WHERE datname = current_database() AND pid <> pg_backend_pid() AND usename IS NOT NULL
                    AND coalesce(backend_type, 'client backend') = 'client backend') AS roles,
                (SELECT count(*) FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema')) AS tables`,
      );
      const { roles, tables } = rows[0]!;
      const isMarked = await isHalfRestored(client);
      if (roles) obstacles.push(`${service} is in use by ${roles}. Stop the programs first.`);
      if (old && tables !== '0' && !isMarked) obstacles.push(`${service} is not empty.`);
      if (!old && !isMarked) {
        obstacles.push(`${service} was not restored by deploy/postgres-tools/restore-database.sh.`);
      }
    });
  }
  if (obstacles.length > 0) throw new Error(`Nothing was changed.\n${obstacles.join('\n')}`);
}

async function load(
  services: readonly ServiceName[],
  { databases }: Installation,
  old: OldBackup,
): Promise<void> {
  for (const service of services) await withClient(databases[service].ownerUrl, markRestore);
  for (const service of services) {
    const database = await databaseOf(service, databases[service]);
    await withClient(databases[service].ownerUrl, (client) => old.load(service, client, database));
  }
}

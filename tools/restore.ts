/**
 * `npm run restore -- <backup> [--replace] [--only=<service>] [--keep-sessions]`: brings databases and files to a backup's state while
 * the programs are stopped. Where: as for `npm run backup`; its keys are those of `SEAL_KEYS` and `FILE_KEYS`, else of the
 * folder's secrets.json. Refuses before it touches anything: other keys than the backup's, a backup that is not whole, programs that run, and an
 * installation that is not empty, unless `--replace` says that it may go. Prints the events that went with it.
 */
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Client } from 'pg';
import { SERVICES, type ServiceName } from '@drawpoint/contracts/operation';
import { withClient } from '@drawpoint/nest-kit/data/migrate';
import { missingSealKeys } from '@drawpoint/nest-kit/data/seal-check';
import { markRestore, unmarkRestore } from '@drawpoint/nest-kit/data/unfinished-restore';
import { LocalStorage } from '@drawpoint/nest-kit/files/local-storage';
import { FileCopy, hasFiles, missingFileKeys } from './backup/copy-files.ts';
import { keysOf, openToWrite, placeOf, type Installation, type Keys } from './backup/installation.ts';
import { copyOf, readManifest, type Manifest } from './backup/manifest.ts';
import { firstDamaged } from './backup/whole.ts';
import { obstacleOf, restoreService, type LostEvent, type RestoreOptions } from './backup/restore-service.ts';

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
      replace: { type: 'boolean', default: false },
      only: { type: 'string' },
      'keep-sessions': { type: 'boolean', default: false },
    },
  });
  const [given] = positionals;
  const only = SERVICES.find((service) => service === values.only);
  if (!given || positionals.length > 1 || only !== values.only) {
    throw new Error(
      `Usage: npm run restore -- <backup> [--replace] [--only=<service>] [--keep-sessions]\nServices: ${SERVICES.join(', ')}`,
    );
  }
  const folder = resolve(given);
  const manifest = readManifest(folder);
  const services = only ? [only] : SERVICES;
  const options = {
    replace: values.replace,
    alone: only !== undefined,
    keepSessions: values['keep-sessions'],
  };
  const started = performance.now();
  const place = placeOf(process.env);
  const keys = keysOf(place, process.env);
  const damaged = await firstDamaged(folder, manifest, services);
  if (damaged) {
    throw new Error(
      `Nothing was restored: ${damaged} is not what the backup says that it is. Take another backup, or another copy of it.`,
    );
  }
  await checkKeys(manifest, folder, services, keys);
  const installation = await openToWrite(place);
  try {
    await checkTarget(manifest, services, installation, options);
    const each = (work: (client: Client) => Promise<unknown>) =>
      Promise.all(services.map((service) => withClient(installation.databases[service].ownerUrl, work)));
    await each(markRestore);
    for (const service of services) {
      const copy = copyOf(manifest, service);
      const lost = await restoreService(service, installation.databases[service], copy, folder, options);
      console.log(`  ${service.padEnd(14)}as of ${copy.taken_at}${lost.length > 0 ? ', without:' : ''}`);
      for (const event of lost) console.log(`    ${said(event)}`);
    }
    const files = new FileCopy(new LocalStorage(join(folder, 'files')), installation.files);
    await files.run(only && `${only}/`);
    await each(unmarkRestore);
    const { count } = files.result();
    console.log(`  ${'files'.padEnd(14)}${count}`);
    console.log(`Done in ${((performance.now() - started) / 1_000).toFixed(1)} s.`);
  } finally {
    await installation.close();
  }
}

async function checkKeys(
  manifest: Manifest,
  folder: string,
  services: readonly ServiceName[],
  keys: Keys,
): Promise<void> {
  const seal = services.flatMap((service) =>
    missingSealKeys(keys.seal, service, copyOf(manifest, service).seal_keys),
  );
  const file = await missingFileKeys(manifest.files, new LocalStorage(join(folder, 'files')), keys.file);
  const missing = [
    ...[...new Set(seal)].map((id) => `${id} of SEAL_KEYS`),
    ...file.map((id) => `${id} of FILE_KEYS`),
  ];
  if (missing.length === 0) return;
  throw new Error(
    `Nothing was restored: the backup needs the key ${missing.join(', ')}, which is missing here or another one.`,
  );
}

async function checkTarget(
  manifest: Manifest,
  services: readonly ServiceName[],
  { databases, files }: Installation,
  options: RestoreOptions,
): Promise<void> {
  const found = await Promise.all(
    services.map((service) => obstacleOf(service, databases[service], copyOf(manifest, service), options)),
  );
  const obstacles = found.filter((each) => each !== undefined);
  if (!options.replace && !options.alone && (await hasFiles(files))) {
    obstacles.push('There are files already. --replace leaves them and adds those of the backup.');
  }
  if (obstacles.length > 0) throw new Error(`Nothing was restored.\n${obstacles.join('\n')}`);
}

function said({ type, entity_id, entity_version, occurred_at }: LostEvent): string {
  return `${occurred_at.toISOString()} ${type} ${entity_id}, version ${entity_version}`;
}

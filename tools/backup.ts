/**
 * `npm run backup -- <new folder>`: the databases of all services as they are at one instant, and the files. Whatever runs goes
 * on. The databases are those that the environment names (`AUTH_DATABASE_OWNER_URL` …, `FILES_URL`), else those of
 * `npm start` in `DRAWPOINT_DATA`. No key is in a backup (decision 250).
 */
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { SERVICES } from '@drawpoint/contracts/operation';
import { withClient } from '@drawpoint/nest-kit/data/migrate';
import { refuseHalfRestored } from '@drawpoint/nest-kit/data/unfinished-restore';
import { LocalStorage } from '@drawpoint/nest-kit/files/local-storage';
import { FileCopy } from './backup/copy-files.ts';
import { dumpDatabase } from './backup/dump-database.ts';
import { openToRead, placeOf } from './backup/installation.ts';
import { writeManifest, type Manifest } from './backup/manifest.ts';
import { openSnapshots } from './backup/snapshots.ts';
import { writeFileList } from './backup/whole.ts';

try {
  await backUp();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function backUp(): Promise<void> {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [given] = positionals;
  if (!given || positionals.length > 1) throw new Error('Usage: npm run backup -- <new folder>');
  const folder = resolve(given);
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    throw new Error(`${folder} is not empty. A backup gets a folder of its own.`);
  }
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const started = performance.now();
  const installation = await openToRead(placeOf(process.env));
  try {
    for (const service of SERVICES) {
      await withClient(installation.databases[service].ownerUrl, (client) =>
        refuseHalfRestored(client, service),
      );
    }
    const copies = new FileCopy(installation.files, new LocalStorage(join(folder, 'files')));
    // Once before the snapshots, so that none of theirs is missing that is removed meanwhile, and once after them.
    await copies.run();
    const { snapshots, close } = await openSnapshots(installation.databases, SERVICES);
    const services: Manifest['services'] = {};
    try {
      await Promise.all(
        snapshots.map(async (snapshot) => {
          services[snapshot.service] = await dumpDatabase(snapshot, folder);
        }),
      );
    } finally {
      await close();
    }
    await copies.run();
    const made_at = snapshots.map(({ takenAt }) => takenAt).sort()[0]!;
    const { hashes, ...counted } = copies.result();
    const files = { ...counted, sha256: writeFileList(folder, hashes) };
    writeManifest(folder, { format: 1, made_at, services, files });
    console.log(said(services, files, performance.now() - started));
  } finally {
    await installation.close();
  }
}

function said(services: Manifest['services'], files: Manifest['files'], ms: number): string {
  const rows = Object.entries(services).map(([name, { tables }]) => {
    const count = tables.reduce((sum, each) => sum + each.rows, 0);
    return `  ${name.padEnd(14)}${count} rows`;
  });
  const seal = new Set(
    Object.values(services).flatMap(({ seal_keys }) => seal_keys.map((key) => key.key_id)),
  );
  const file = files.file_keys.map(({ key_id }) => key_id);
  return `${rows.join('\n')}
  ${'files'.padEnd(14)}${files.count}, ${(files.bytes / 1e6).toFixed(1)} MB
Done in ${(ms / 1_000).toFixed(1)} s. It opens with the keys ${[...seal].sort().join(', ')} of SEAL_KEYS${
    file.length > 0 ? ` and ${file.sort().join(', ')} of FILE_KEYS` : ''
  }: keep those elsewhere.`;
}

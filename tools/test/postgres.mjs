import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
// Jest imports these files directly, without the condition that resolves packages to their sources.
import { stopLeftover } from '../../libs/embedded-postgres/src/leftover-server.ts';
import { startPostgres } from '../../libs/embedded-postgres/src/start-postgres.ts';
import { dropOldDatabases } from './old-databases.mjs';
import { takeServerFolder } from './server-folder.mjs';

const password = 'postgres';
const settings = { max_connections: '400', fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/**
 * Jest's global setup of the integration tests: one Postgres for all, with its superuser URL in
 * `TEST_POSTGRES_URL`. When that is already set, it uses that server. The folder is kept, so the next run
 * finds the database templates.
 */
export default async function setup() {
  if (process.env.TEST_POSTGRES_URL) return;
  const folder = await takeServerFolder();
  const dataDir = join(folder.path, 'postgres');
  const clean = join(folder.path, 'clean');
  if (existsSync(dataDir)) await stopLeftover(dataDir);
  // Without fsync, only the files of an orderly shutdown can be trusted.
  if (!existsSync(clean)) await rm(dataDir, { recursive: true, force: true });
  await rm(clean, { force: true });
  const server = await startPostgres({ dataDir, password, settings });
  await dropOldDatabases(server.adminUrl);
  // The server runs in its own process group; a normal exit stops it.
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
  process.env.TEST_POSTGRES_URL = server.adminUrl;
  globalThis.stopTestPostgres = async () => {
    await server.stop();
    await writeFile(clean, '');
    await folder.release();
  };
}

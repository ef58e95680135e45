import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
// Jest imports these files by itself, without the condition that leads packages to their sources.
import { stopLeftover } from '../../libs/embedded-postgres/src/leftover-server.ts';
import { startPostgres } from '../../libs/embedded-postgres/src/start-postgres.ts';
import { dropOldDatabases } from './old-databases.mjs';
import { takeServerFolder } from './server-folder.mjs';

const password = 'postgres';
const settings = { max_connections: '400', fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/**
 * Jest's global setup of the integration tests: one Postgres for all of them, whose superuser connection stands in
 * `TEST_POSTGRES_URL`. Where that is set already, the server named is used. Its folder is kept, so that the next run
 * finds the templates of the databases there.
 */
export default async function setup() {
  if (process.env.TEST_POSTGRES_URL) return;
  const folder = await takeServerFolder();
  const dataDir = join(folder.path, 'postgres');
  const clean = join(folder.path, 'clean');
  if (existsSync(dataDir)) await stopLeftover(dataDir);
  // Without fsync only a server that was stopped in order leaves files to trust.
  if (!existsSync(clean)) await rm(dataDir, { recursive: true, force: true });
  await rm(clean, { force: true });
  const server = await startPostgres({ dataDir, password, settings });
  await dropOldDatabases(server.adminUrl);
  // The server is in a process group of its own; a normal exit stops it.
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
  process.env.TEST_POSTGRES_URL = server.adminUrl;
  globalThis.stopTestPostgres = async () => {
    await server.stop();
    await writeFile(clean, '');
    await folder.release();
  };
}

import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
// Jest imports this file by itself, without the condition that leads packages to their sources.
import { startPostgres } from '../../libs/embedded-postgres/src/start-postgres.ts';

/**
 * Jest's global setup of the integration tests: one throwaway Postgres for all of them, whose superuser
 * connection stands in `TEST_POSTGRES_URL`. Where that is set already, the server named is used.
 */
export default async function setup() {
  if (process.env.TEST_POSTGRES_URL) return;
  const folder = await mkdtemp(join(tmpdir(), 'drawpoint-test-'));
  // Postgres runs under an account of its own where we are root.
  await chmod(folder, 0o755);
  const server = await startPostgres({
    dataDir: join(folder, 'postgres'),
    password: 'postgres',
    settings: { max_connections: '400', fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
  });
  // The server is in a process group of its own; a normal exit stops it.
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
  process.env.TEST_POSTGRES_URL = server.adminUrl;
  globalThis.stopTestPostgres = async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../../libs/nest-kit/src/data/embedded-postgres.ts';

/**
 * Jest's global setup of the integration tests: one throwaway Postgres for all of them, whose superuser
 * connection stands in `TEST_POSTGRES_URL`. Where that is set already, the server named is used.
 */
export default async function setup() {
  if (process.env.TEST_POSTGRES_URL) return;
  const dataDir = await mkdtemp(join(tmpdir(), 'drawpoint-test-postgres-'));
  const server = await startPostgres({
    dataDir,
    password: 'postgres',
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '400' },
  }).catch(async (error) => {
    await rm(dataDir, { recursive: true, force: true });
    throw error;
  });
  process.env.TEST_POSTGRES_URL = server.adminUrl;
  globalThis.stopTestPostgres = async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

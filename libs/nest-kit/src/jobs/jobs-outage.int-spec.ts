import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { once } from 'node:events';
import { startPostgres } from '@drawpoint/embedded-postgres/start-postgres';
import { startChild } from '../testing/child-process.ts';
import { startTestService } from '../testing/event-databases.ts';
import { Jobs } from './jobs.ts';

const RUNNER = new URL('../testing/children/failing-job.ts', import.meta.url);

describe('jobs while their database is away', () => {
  const folder = mkdtempSync(join(tmpdir(), 'drawpoint-jobs-outage-'));
  chmodSync(folder, 0o755);
  const server = { dataDir: join(folder, 'postgres'), password: 'postgres' };
  const shared = process.env.TEST_POSTGRES_URL;
  afterAll(() => {
    process.env.TEST_POSTGRES_URL = shared;
    rmSync(folder, { recursive: true, force: true });
  });

  it('a job that fails while the database is down is recorded and retried later, and its process survives', async () => {
    const first = await startPostgres(server);
    process.env.TEST_POSTGRES_URL = first.adminUrl;
    const service = await startTestService();
    await service.db.$transaction((tx) => new Jobs().add(tx, 'slow', {}));
    const runner = startChild(RUNNER, { url: service.appUrl });
    await runner.says('attempt 1');
    process.kill(first.pid, 'SIGKILL');
    await runner.says('failed 1');
    // graphile-worker gives up for good after the tenth failure in a row, within this time.
    await new Promise((resolve) => setTimeout(resolve, 12_000));
    const second = await startPostgres({ ...server, port: first.port });
    await runner.says('attempt 2');
    runner.process.kill('SIGTERM');
    await once(runner.process, 'exit');
    expect(runner.process.exitCode).toBe(0);
    await service.close();
    await second.stop();
  });
});

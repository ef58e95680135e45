import { z } from 'zod/mini';
import { internal, operation } from '@drawpoint/contracts/operation';
import { systemContext } from '../bus/request-context.ts';
import { createLogger, logOf } from '../logging/log.ts';
import { withRequestId } from '../logging/request-scope.ts';
import { bind, busUnderTest } from '../testing/bus-under-test.ts';
import { InProcessTransport } from '../bus/in-process-transport.ts';
import { startTestService } from '../testing/event-databases.ts';
import { logLines } from '../testing/log-lines.ts';
import { until } from '../testing/until.ts';
import { JobRegistry } from './job-registry.ts';
import { JobWorker } from './job-worker.ts';
import { Jobs } from './jobs.ts';
import { WorkerLocks } from './worker-locks.ts';

const send = operation({
  summary: 'Sends.',
  subject: 'notifier.conformance.send',
  allow: internal('auth'),
  input: z.object({}),
  output: z.object({ request_id: z.string() }),
});

describe('The request id', () => {
  let service: Awaited<ReturnType<typeof startTestService>>;
  let worker: JobWorker;
  const lines: string[] = [];
  const ids: string[] = [];
  const transport = new InProcessTransport();
  const bus = busUnderTest(() => transport);
  const jobs = new Jobs();

  beforeAll(async () => {
    service = await startTestService();
    await bus.serve('notifier', [bind(send, async (_input, { requestId }) => ({ request_id: requestId }))]);
    const client = await bus.busOf('auth');
    const log = logOf(createLogger({ level: 'info', destination: logLines(lines) }), 'kit');
    const registry = new JobRegistry();
    const run = async (): Promise<void> => {
      log.info({}, 'working');
      ids.push((await client.call(send, {}, systemContext())).request_id);
    };
    registry.register('follow', { task: { run } });
    worker = new JobWorker(service.pool, registry, log, new WorkerLocks(service.pool.options, log));
    await worker.onApplicationBootstrap();
  });

  afterAll(async () => {
    await worker.beforeApplicationShutdown();
    await bus.close();
    await service.close();
  });

  const add = (): Promise<void> => service.db.$transaction((tx) => jobs.add(tx, 'follow', {}));

  it('a job logs and calls under the id of the request that caused it', async () => {
    await withRequestId('request-of-a-patient', add);
    await until(() => ids.length === 1);
    expect(ids).toEqual(['request-of-a-patient']);
    const line = lines.find((each) => each.includes('working')) ?? '{}';
    expect(JSON.parse(line)).toMatchObject({ service: 'kit', request_id: 'request-of-a-patient' });
  });

  it('a job without a request has an id that names the job', async () => {
    await add();
    await until(() => ids.length === 2);
    expect(ids[1]).toMatch(/^job-\d+$/);
  });
});

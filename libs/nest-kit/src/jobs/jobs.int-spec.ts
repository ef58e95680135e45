import { type Log, logOf, createLogger } from '../logging/log.ts';
import { DatabaseMetrics } from '../metrics/database-metrics.ts';
import { registry } from '../metrics/metrics.ts';
import { startChild } from '../testing/child-process.ts';
import { startTestService } from '../testing/event-databases.ts';
import { until } from '../testing/until.ts';
import { JobRegistry, type RunningJob } from './job-registry.ts';
import { JobWorker } from './job-worker.ts';
import { Jobs } from './jobs.ts';
import { WorkerLocks } from './worker-locks.ts';

const RUNNER = new URL('../testing/children/job-runner.ts', import.meta.url);

describe('jobs', () => {
  let service: Awaited<ReturnType<typeof startTestService>>;
  let workers: JobWorker[] = [];
  const jobs = new Jobs();
  const log: Log = logOf(createLogger({ level: 'silent' }), 'kit');
  beforeEach(async () => {
    service = await startTestService();
  });
  afterEach(async () => {
    await Promise.all(workers.map((worker) => worker.beforeApplicationShutdown()));
    workers = [];
    await service.close();
  });

  async function work(run: (payload: unknown, job: RunningJob) => Promise<void>): Promise<void> {
    const registry = new JobRegistry();
    registry.register('slow', { task: { run } });
    const worker = new JobWorker(service.pool, registry, log, new WorkerLocks(service.pool.options, log));
    workers.push(worker);
    await worker.onApplicationBootstrap();
  }
  const add = (payload: object, options?: Parameters<Jobs['add']>[3]) =>
    service.db.$transaction((tx) => jobs.add(tx, 'slow', payload, options));
  /** Sum of the metrics that match a name. */
  const measured = async (name: RegExp): Promise<number> => {
    const lines = (await registry.metrics()).matchAll(new RegExp(`^drawpoint_${name.source} (.+)$`, 'gm'));
    return [...lines].reduce((sum, [, value]) => sum + Number(value), 0);
  };
  const waiting = async () => (await service.pool.query('SELECT key FROM graphile_worker.jobs')).rows;

  it('a job runs after the transaction that adds it, and never after a rollback', async () => {
    const seen: unknown[] = [];
    await work(async (payload) => void seen.push(payload));
    const failing = service.db.$transaction(async (tx) => {
      await jobs.add(tx, 'slow', { visit: 1 });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    await add({ visit: 2 });
    await until(() => seen.length > 0);
    expect(seen).toEqual([{ visit: 2 }]);
  });

  it('a job replaces an unstarted one of the same key, and can be removed', async () => {
    const runAt = new Date(Date.now() + 3_600_000);
    await add({ visit: 1 }, { key: 'remind-1', runAt });
    await add({ visit: 2 }, { key: 'remind-1', runAt });
    await add({ visit: 3 }, { key: 'remind-3', runAt });
    expect(await waiting()).toHaveLength(2);
    await service.db.$transaction((tx) => jobs.remove(tx, 'remind-3'));
    expect(await waiting()).toEqual([{ key: 'remind-1' }]);
  });

  it('of the jobs of one call, the last of each key counts', async () => {
    const job = (visit: number, key?: string) => ({ name: 'slow', payload: { visit }, key });
    await service.db.$transaction((tx) =>
      jobs.addAll(tx, [job(1, 'same'), job(2), job(3, 'same'), job(4, 'other'), job(5)]),
    );
    const seen: unknown[] = [];
    await work(async (payload) => void seen.push((payload as { visit: number }).visit));
    await until(() => seen.length === 4);
    expect(seen.toSorted()).toEqual([2, 3, 4, 5]);
  });

  it('a failed job is retried and knows its last attempt', async () => {
    const attempts: boolean[] = [];
    await work(async (_payload, job) => {
      attempts.push(job.lastAttempt);
      throw new Error('again');
    });
    await add({}, { maxAttempts: 2 });
    await until(() => attempts.length === 2);
    expect(attempts).toEqual([false, true]);
    await until(async () => (await measured(/jobs_total\{.*task="slow",outcome="given_up"\}/)) === 1);
    expect(await measured(/jobs_total\{.*task="slow",outcome="failed"\}/)).toBe(2);
  });

  it('metrics count due jobs and the wait of the oldest', async () => {
    const metrics = new DatabaseMetrics(service.pool);
    await add({ visit: 1 }, { runAt: new Date(Date.now() - 600_000) });
    await add({ visit: 2 });
    await add({ visit: 3 }, { runAt: new Date(Date.now() + 600_000) });
    expect(await measured(/jobs_queued\{.*\}/)).toBe(2);
    expect(await measured(/jobs_oldest_seconds\{.*\}/)).toBeGreaterThanOrEqual(600);
    metrics.onApplicationShutdown();
  });

  it('a job runs again within 15 seconds after its worker was killed', async () => {
    await add({ visit: 9 });
    const victim = startChild(RUNNER, { url: service.appUrl });
    await victim.says('began');
    const seen: number[] = [];
    await work(async (_payload, job) => void seen.push(job.attempt));
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(seen).toEqual([]);
    await victim.kill();
    const killed = Date.now();
    await until(() => seen.length > 0, 15_000);
    expect(Date.now() - killed).toBeLessThan(15_000);
    expect(seen).toEqual([2]);
  });

  it('a job stays with a worker that is slow but alive', async () => {
    await add({ visit: 9 });
    const slow = startChild(RUNNER, { url: service.appUrl });
    await slow.says('began');
    await service.pool.query(
      `UPDATE graphile_worker._private_jobs SET locked_at = now() - interval '10 minutes'`,
    );
    let stolen = false;
    await work(async () => void (stolen = true));
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(stolen).toBe(false);
    await slow.kill();
  });
});

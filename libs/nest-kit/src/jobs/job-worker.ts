import { EventEmitter } from 'node:events';
import { Inject, Injectable } from '@nestjs/common';
import {
  Logger as GraphileLogger,
  parseCronItems,
  run,
  type Job,
  type Runner,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker';
import type { Pool } from 'pg';
import type { Logger } from '../data/logger.ts';
import { PG_POOL, PREPARES } from '../data/pool.ts';
import { Log } from '../logging/log.ts';
import { jobsEnded } from '../metrics/metrics.ts';
import { withRequestId } from '../logging/request-scope.ts';
import { beginTrace, continueTrace, type Span } from '../tracing/tracing.ts';
import { requestOf, traceOf } from './cause-flags.ts';
import { JobRegistry, type RegisteredTask } from './job-registry.ts';
import { patientPool } from './patient-pool.ts';
import { WorkerLocks } from './worker-locks.ts';

const CONCURRENCY = 2;
/** Jobs that are added are told of; those that become due are found within so long. */
const POLL_MS = 3_000;

/** Runs the service's jobs on its own pool for as long as the service runs; idle where it has no task. */
@Injectable()
export class JobWorker {
  private runner: Runner | undefined;
  private readonly stopping = new AbortController();

  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    private readonly registry: JobRegistry,
    private readonly log: Log,
    private readonly locks: WorkerLocks,
    @Inject(PREPARES) private readonly prepares = true,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const { tasks } = this.registry;
    if (tasks.size === 0) return;
    await this.locks.start();
    const events: WorkerEvents = new EventEmitter();
    // Jobs are locked in the name of the pool of workers.
    events.on('pool:create', ({ workerPool }) => void this.locks.hold(workerPool.id));
    events.on('job:error', ({ job, error }) => this.log.warn(aboutFailure(job, error), 'A job failed'));
    events.on('job:failed', ({ job, error }) =>
      this.log.error({ ...aboutFailure(job, error), alert: 'job_given_up' }, 'A job was given up'),
    );
    const service = this.pool.options.application_name ?? '';
    const count = (outcome: string) => (event: { job: { task_identifier: string } }) =>
      jobsEnded.inc({ service, task: event.job.task_identifier, outcome });
    events.on('job:success', count('done'));
    events.on('job:error', count('failed'));
    events.on('job:failed', count('given_up'));
    this.runner = await run({
      pgPool: patientPool(this.pool, this.log, this.stopping.signal),
      // Noted in batches (of one, mostly), the end of a job that cannot be noted is an event instead of a rejection.
      preset: {
        worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0, preparedStatements: this.prepares },
      },
      taskList: Object.fromEntries(
        [...tasks].map(([name, { task }]) => [name, runnable(task, service)]),
      ) as TaskList,
      parsedCronItems: parseCronItems(cronItems(tasks)),
      concurrency: CONCURRENCY,
      pollInterval: POLL_MS,
      noHandleSignals: true,
      events,
      logger: quiet(this.log),
    });
  }

  /** Takes no further job and waits for those at work. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await this.runner?.stop();
    await this.locks.stop();
  }
}

const runnable =
  (task: RegisteredTask['task'], service: string): TaskList[string] =>
  async (payload, { job, abortSignal }) => {
    const span = spanOf(job, service);
    const run = () =>
      task.run(payload, {
        id: String(job.id),
        attempt: job.attempts,
        maxAttempts: job.max_attempts,
        lastAttempt: job.attempts >= job.max_attempts,
        signal: abortSignal,
      });
    try {
      await withRequestId(requestOf(job.flags) ?? `job-${job.id}`, run, span);
      span?.end('ok');
    } catch (error) {
      span?.end('failed');
      throw error;
    }
  };

/** Part of the trace of what caused it; one that the clock started is a trace of its own. */
function spanOf({ task_identifier, flags, attempts }: Job, service: string): Span | undefined {
  const attributes = { 'drawpoint.service': service, 'drawpoint.attempt': attempts };
  const cause = traceOf(flags);
  return cause === undefined
    ? beginTrace('job', () => [task_identifier, attributes])
    : continueTrace(task_identifier, 'job', cause, attributes);
}

const cronItems = (tasks: Map<string, RegisteredTask>) =>
  [...tasks].flatMap(([name, { cron }]) =>
    cron === undefined ? [] : [{ task: name, match: cron, identifier: name, options: { backfillPeriod: 0 } }],
  );

const aboutFailure = (
  job: { id: string; task_identifier: string; attempts: number; max_attempts: number },
  error: unknown,
) => ({
  job_id: String(job.id),
  task: job.task_identifier,
  attempt: job.attempts,
  max_attempts: job.max_attempts,
  err: error,
});

/** What the library itself says; failures of jobs are logged above, with the error made safe. */
const quiet = (log: Logger): GraphileLogger =>
  new GraphileLogger(() => (level, message) => {
    if (message.startsWith('Failed task')) return;
    if (level === 'error') log.error({ message }, 'graphile-worker');
    else if (level === 'warning') log.warn({ message }, 'graphile-worker');
    else log.debug({ message }, 'graphile-worker');
  });

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
import { retryingPool } from './patient-pool.ts';
import { WorkerLocks } from './worker-locks.ts';

const CONCURRENCY = 2;
/** Number of jobs fetched by one statement. Those that find no free worker in this time go back. */
const FETCHED = 4;
const FETCHED_MS = 5_000;
/** Jobs that are done within this time are recorded by one statement. After a kill they run again. */
const DONE_TOGETHER_MS = 100;
/** New jobs are announced. Scheduled jobs are found by polling at this interval. */
const POLL_MS = 3_000;

/** Runs the service's jobs on its own pool. Does nothing when the service has no tasks. */
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
    // graphile-worker locks jobs under the id of its worker pool.
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
      pgPool: retryingPool(this.pool, this.log, this.stopping.signal),
      // In batch mode, a failure to record a job's end is an event instead of an unhandled rejection.
      preset: {
        worker: {
          ...{
            completeJobBatchDelay: DONE_TOGETHER_MS,
            failJobBatchDelay: 0,
            preparedStatements: this.prepares,
          },
          localQueue: { size: FETCHED, ttl: FETCHED_MS },
        },
      },
      taskList: Object.fromEntries(
        [...tasks].map(([name, { task }]) => [name, toGraphileTask(task, service)]),
      ) as TaskList,
      parsedCronItems: parseCronItems(cronItems(tasks)),
      concurrency: CONCURRENCY,
      pollInterval: POLL_MS,
      noHandleSignals: true,
      events,
      logger: toGraphileLogger(this.log),
    });
  }

  /** Takes no new jobs and waits for running ones. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await this.runner?.stop();
    await this.locks.stop();
  }
}

const toGraphileTask =
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

/** Continues the trace of the job's cause. A scheduled job begins a new trace. */
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

/** Forwards graphile-worker's own messages. Job failures are logged above, with sanitized errors. */
const toGraphileLogger = (log: Logger): GraphileLogger =>
  new GraphileLogger(() => (level, message) => {
    if (message.startsWith('Failed task')) return;
    if (level === 'error') log.error({ message }, 'graphile-worker');
    else if (level === 'warning') log.warn({ message }, 'graphile-worker');
    else log.debug({ message }, 'graphile-worker');
  });

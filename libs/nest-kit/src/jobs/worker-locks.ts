import { randomUUID } from 'node:crypto';
import { Client, type ClientConfig } from 'pg';
import type { Logger } from '../data/logger.ts';

const SWEEP_MS = 10_000;
const RECONNECT_MS = 500;
/**
 * A worker takes its first job shortly before its lock. Jobs locked less than this many seconds ago are left
 * alone.
 */
const GRACE_S = 3;

/**
 * Tells live workers from dead ones by session advisory locks, which Postgres releases when a process dies.
 * Releases the jobs of dead workers at start and every 10 s (graphile-worker itself waits 4 hours). The
 * process holds a lock too, for its other unfinished work.
 */
export class WorkerLocks {
  private readonly process = randomUUID();
  private readonly own = new Set<string>([this.process]);
  private client: Client | undefined;
  private isHeld = false;
  private timer: NodeJS.Timeout | undefined;
  private stopped = false;
  private sweeping: Promise<void> = Promise.resolve();

  constructor(
    private readonly config: ClientConfig,
    private readonly log: Logger,
  ) {}

  /** Connects, releases the jobs of dead workers and repeats that on a timer. */
  async start(): Promise<void> {
    await this.connect();
    await this.sweep();
    this.timer = setInterval(() => void this.sweep(), SWEEP_MS);
    this.timer.unref();
  }

  /** The name of this process's lock. Null while the lock is not held. */
  processName(): string | null {
    return this.isHeld ? this.process : null;
  }

  /** Takes the lock of a worker of this process. */
  async hold(workerId: string): Promise<void> {
    this.own.add(workerId);
    await this.client?.query(LOCK, [workerId]).catch((error: unknown) => this.report(error));
  }

  /** Called when the workers have finished. Closing the connection releases their locks. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearInterval(this.timer);
    await this.sweeping;
    await this.client?.end().catch(() => undefined);
  }

  /** Releases the jobs of workers without a lock. */
  sweep(): Promise<void> {
    this.sweeping = this.sweepOnce().catch((error: unknown) => this.report(error));
    return this.sweeping;
  }

  private async sweepOnce(): Promise<void> {
    if (!this.client || this.stopped) return;
    const { rows } = await this.client.query<{ worker: string }>(RELEASE_DEAD, [[...this.own], GRACE_S]);
    const dead = rows.map((row) => row.worker);
    if (dead.length === 0) return;
    this.log.warn({ workers: dead }, 'Released the jobs of workers that died');
    await this.client.query(WAKE_WORKERS);
  }

  private async connect(): Promise<void> {
    const client = new Client(this.config);
    client.on('error', (error) => this.report(error));
    client.on('end', () => void this.reconnect(client));
    await client.connect();
    this.client = client;
    for (const name of this.own) await client.query(LOCK, [name]);
    this.isHeld = true;
  }

  private async reconnect(lost: Client): Promise<void> {
    if (this.stopped || this.client !== lost) return;
    this.client = undefined;
    this.isHeld = false;
    while (!this.stopped && !this.client) {
      await this.connect().catch(async (error: unknown) => {
        this.report(error);
        await new Promise((resolve) => setTimeout(resolve, RECONNECT_MS));
      });
    }
  }

  private report(error: unknown): void {
    if (!this.stopped) this.log.warn({ err: error }, 'The connection of the worker locks failed');
  }
}

const keyOf = (name: string): string => `hashtextextended('drawpoint worker ' || ${name}, 0)`;
const LOCK = `SELECT pg_advisory_lock(${keyOf('$1')})`;

/** SQL that is true when no process holds the lock of this name. */
export const isGone = (name: string): string => `pg_try_advisory_xact_lock(${keyOf(name)})`;

/** The notification graphile-worker sends for new jobs. */
const WAKE_WORKERS = `SELECT pg_notify('jobs:insert', '{"count": 2}')`;

// Excludes this process's own workers by name, because a session can take its own advisory lock again.
const RELEASE_DEAD = `
  WITH suspects AS MATERIALIZED (
    SELECT DISTINCT locked_by AS worker FROM graphile_worker.jobs
     WHERE locked_by IS NOT NULL AND locked_by <> ALL ($1::text[])
       AND locked_at < now() - make_interval(secs => $2)),
  dead AS MATERIALIZED (
    SELECT worker FROM suspects
     WHERE ${isGone('worker')}),
  released AS MATERIALIZED (
    SELECT graphile_worker.force_unlock_workers(array_agg(worker)) FROM dead HAVING count(*) > 0)
  SELECT worker FROM dead, (SELECT count(*) FROM released) AS done`;

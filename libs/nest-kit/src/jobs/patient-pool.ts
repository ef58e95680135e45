import { setTimeout as pause } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import type { Logger } from '../data/logger.ts';

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 2_000;

/**
 * The pool of the job queue: retries a failed statement until it succeeds or the worker stops. Without it,
 * graphile-worker gives up after ten failures in a row. It also crashes when it cannot record a job's end.
 * Statements inside a transaction are not retried.
 */
export function retryingPool(pool: Pool, log: Logger, stopped: AbortSignal): Pool {
  const connect = async (): Promise<PoolClient> => {
    const client = new RetryingClient(pool, log, stopped);
    await client.connect();
    return client as unknown as PoolClient;
  };
  return new Proxy(pool, {
    get: (target, name) => {
      if (name === 'connect') return (...args: []) => (args.length > 0 ? target.connect(...args) : connect());
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? (value as () => unknown).bind(target) : value;
    },
  });
}

/** The part of a connection that the job queue uses. */
class RetryingClient {
  private client: PoolClient | undefined;
  private inTransaction = false;

  constructor(
    private readonly pool: Pool,
    private readonly log: Logger,
    private readonly stopped: AbortSignal,
  ) {}

  async connect(): Promise<void> {
    await this.withRetries(async () => void (this.client ??= await this.pool.connect()));
  }

  async query(...statement: unknown[]): Promise<unknown> {
    const text = String(typeof statement[0] === 'string' ? statement[0] : '').trim();
    if (/^begin/i.test(text)) this.inTransaction = true;
    const run = async (): Promise<unknown> => {
      this.client ??= await this.pool.connect();
      try {
        return await (this.client.query as (...args: unknown[]) => Promise<unknown>)(...statement);
      } catch (error) {
        if (!this.inTransaction) this.release(error instanceof Error ? error : true);
        throw error;
      }
    };
    return this.inTransaction ? run() : this.withRetries(run);
  }

  release(error?: Error | boolean): void {
    this.client?.release(error);
    this.client = undefined;
  }

  private async withRetries<T>(work: () => Promise<T>): Promise<T> {
    for (let waitMs = FIRST_PAUSE_MS; ; waitMs = Math.min(waitMs * 2, LONGEST_PAUSE_MS)) {
      try {
        return await work();
      } catch (error) {
        if (this.stopped.aborted) throw error;
        this.log.warn({ err: error }, 'The job queue waits for its database');
        await pause(waitMs, undefined, { signal: this.stopped }).catch(() => undefined);
      }
    }
  }
}

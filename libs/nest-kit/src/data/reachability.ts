import { Pool } from 'pg';
import type { Logger } from './logger.ts';

const FRESH_MS = 1_000;
const TIMEOUT_MS = 1_000;
/** A timeout that ends this much later shows that the process itself was blocked. */
const LATE_MS = 250;
/** Checks the database when work takes longer than this, in milliseconds. */
const DOUBT_MS = 250;

/**
 * Tells whether a database answers. Uses its own connection, because a busy pool is no outage. A result is
 * cached for one second, and concurrent callers share one query.
 */
export class Reachability {
  private readonly pool: Pool;
  private lastCheck: { at: number; answer: Promise<boolean> } | undefined;
  private readonly log: Logger;
  private wasReachable = true;

  constructor(options: { name: string; connectionString: string; log: Logger }) {
    this.log = options.log;
    this.pool = new Pool({
      connectionString: options.connectionString,
      application_name: `${options.name} health`,
      max: 1,
      connectionTimeoutMillis: TIMEOUT_MS,
      query_timeout: TIMEOUT_MS,
      // A new connection could take a busy machine longer than the timeout.
      idleTimeoutMillis: 0,
      allowExitOnIdle: true,
    });
    // The next check reports the failure.
    this.pool.on('error', () => undefined);
  }

  isReachable(): Promise<boolean> {
    const now = performance.now();
    if (!this.lastCheck || now - this.lastCheck.at > FRESH_MS)
      this.lastCheck = { at: now, answer: this.check() };
    return this.lastCheck.answer;
  }

  /**
   * Returns the work's result, or `refusal` as soon as the database stops answering. The work goes on, and
   * its result is dropped.
   */
  async whileReachable<T>(work: Promise<T>, refusal: T): Promise<T> {
    const hangs = Promise.withResolvers<T>();
    const check = (): void => {
      void this.isReachable().then((isReachable) => {
        if (!isReachable) hangs.resolve(refusal);
        else if (!isDone) timer = setTimeout(check, DOUBT_MS);
      });
    };
    let isDone = false;
    let timer = setTimeout(check, DOUBT_MS);
    try {
      return await Promise.race([work, hangs.promise]);
    } finally {
      isDone = true;
      clearTimeout(timer);
    }
  }

  close(): Promise<void> {
    return this.pool.end();
  }

  private answers(): Promise<boolean> {
    return this.pool.query('SELECT 1').then(
      () => true,
      () => false,
    );
  }

  private async check(): Promise<boolean> {
    const startedAt = performance.now();
    const isLate = () => performance.now() - startedAt > TIMEOUT_MS + LATE_MS;
    // After a blocked process a timeout proves nothing, so it asks again.
    const isReachableNow = (await this.answers()) || (isLate() && (await this.answers()));
    if (isReachableNow !== this.wasReachable)
      this.log.warn({}, isReachableNow ? 'The database answers again' : 'The database does not answer');
    this.wasReachable = isReachableNow;
    return isReachableNow;
  }
}

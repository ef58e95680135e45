import { Pool } from 'pg';
import type { Logger } from './logger.ts';

const FRESH_MS = 1_000;
const PATIENCE_MS = 1_000;

/**
 * Tells whether a database answers, on a connection of its own: a pool whose connections are all busy is no outage.
 * An answer holds for a second, and who asks at the same time asks once.
 */
export class Reachability {
  private readonly pool: Pool;
  private asked: { at: number; answer: Promise<boolean> } | undefined;
  private readonly log: Logger;
  private was = true;

  constructor(options: { name: string; connectionString: string; log: Logger }) {
    this.log = options.log;
    this.pool = new Pool({
      connectionString: options.connectionString,
      application_name: `${options.name} health`,
      max: 1,
      connectionTimeoutMillis: PATIENCE_MS,
      query_timeout: PATIENCE_MS,
      idleTimeoutMillis: 30_000,
      allowExitOnIdle: true,
    });
    // The next question tells.
    this.pool.on('error', () => undefined);
  }

  isReachable(): Promise<boolean> {
    const now = performance.now();
    if (!this.asked || now - this.asked.at > FRESH_MS) this.asked = { at: now, answer: this.ask() };
    return this.asked.answer;
  }

  close(): Promise<void> {
    return this.pool.end();
  }

  private async ask(): Promise<boolean> {
    const is = await this.pool.query('SELECT 1').then(
      () => true,
      () => false,
    );
    if (is !== this.was)
      this.log.warn({}, is ? 'The database answers again' : 'The database does not answer');
    this.was = is;
    return is;
  }
}

import { Pool } from 'pg';
import type { Logger } from './logger.ts';

const FRESH_MS = 1_000;
const PATIENCE_MS = 1_000;
/** A timer that ends so much after its time tells that this process was kept from working. */
const LATE_MS = 250;
/** Work that takes longer may wait for a database that hangs. */
const DOUBT_MS = 250;

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
      // A new connection costs a busy machine more than the answer may take.
      idleTimeoutMillis: 0,
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

  /**
   * The work's result; `refusal` as soon as the database is found not to answer meanwhile, for one that hangs lets nobody know.
   * The work goes on, and nobody knows how it ends.
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

  private async ask(): Promise<boolean> {
    const asked = performance.now();
    const isLate = () => performance.now() - asked > PATIENCE_MS + LATE_MS;
    // A process that had no time to read the answer learns nothing of the database.
    const is = (await this.answers()) || (isLate() && (await this.answers()));
    if (is !== this.was)
      this.log.warn({}, is ? 'The database answers again' : 'The database does not answer');
    this.was = is;
    return is;
  }
}

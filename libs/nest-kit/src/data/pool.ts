import { Pool } from 'pg';
import type { Logger } from './logger.ts';
import { watchStatements } from './prepared-statements.ts';

/** Injection token of the service's one `pg.Pool`, shared by Prisma, the event log and the jobs. */
export const PG_POOL = Symbol('PG_POOL');
/** Injection token: whether the pool's connections keep prepared statements. */
export const PREPARES = Symbol('PREPARES');

export interface PoolOptions {
  /** The service's name, shown in `pg_stat_activity`. */
  name: string;
  connectionString: string;
  /**
   * Maximum number of connections. The sum over all services must stay below the server's `max_connections`.
   */
  size: number;
  /** Whether connections keep prepared statements. False behind a transaction pooler. */
  prepares?: boolean;
  log: Logger;
}

/** Default maximum wait of a statement for any one lock, in milliseconds. */
export const LOCK_TIMEOUT_MS = 3_000;

const CONNECTS_WITHIN_MS = 5_000;
const STARTS_WITHIN_MS = 60_000;

/**
 * Lets a starting service wait longer for a connection: all its parts ask at once, and a failure would end the
 * program. Returns the function that ends it, as a call must fail soon.
 */
export function waitLonger({ options }: Pool): () => void {
  options.connectionTimeoutMillis = STARTS_WITHIN_MS;
  return () => {
    options.connectionTimeoutMillis = CONNECTS_WITHIN_MS;
  };
}

/**
 * Creates the service's pool. A broken connection is logged and replaced and is never an uncaught error. A
 * statement ends after 30 s and an idle transaction after 60 s. So a frozen process holds no lock for ever.
 */
export function createPool({ name, connectionString, size, prepares = true, log }: PoolOptions): Pool {
  const pool = new Pool({
    connectionString,
    max: size,
    application_name: name,
    connectionTimeoutMillis: CONNECTS_WITHIN_MS,
    idleTimeoutMillis: 30_000,
    statement_timeout: 30_000,
    lock_timeout: LOCK_TIMEOUT_MS,
    idle_in_transaction_session_timeout: 60_000,
    keepAlive: true,
  });
  const report = (error: Error & { code?: string }) => {
    // An ending pool counts connections as closed before they are. A server that stops at the same time cuts
    // the last ones.
    if (!pool.ending) log.warn({ code: error.code, err: error }, 'A database connection broke');
  };
  pool.on('error', report);
  // A connection in use emits errors itself, not through the pool.
  pool.on('connect', (client) => {
    client.on('error', report);
    watchStatements(client, { service: name, prepares });
  });
  return pool;
}

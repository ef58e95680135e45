import { Pool } from 'pg';
import type { Logger } from './logger.ts';
import { watchStatements } from './prepared-statements.ts';

/** Injects the service's one `pg.Pool`, shared by Prisma, the event log and the jobs. */
export const PG_POOL = Symbol('PG_POOL');
/** Injects whether its connections keep prepared statements. */
export const PREPARES = Symbol('PREPARES');

export interface PoolOptions {
  /** The service's name, as Postgres shows it in `pg_stat_activity`. */
  name: string;
  connectionString: string;
  /** Connections at most; the sum over all services stays below the server's `max_connections`. */
  size: number;
  /** Whether connections keep plans: not behind a pooler that gives each transaction another connection. */
  prepares?: boolean;
  log: Logger;
}

/** How long a statement waits for any one lock, unless its transaction says otherwise. */
export const LOCK_TIMEOUT_MS = 3_000;

/**
 * The service's pool. A connection that breaks is logged and replaced, never an uncaught error; a statement ends
 * after 30 s and a transaction that nobody continues after 60 s, so that a frozen process holds no lock for ever.
 */
export function createPool({ name, connectionString, size, prepares = true, log }: PoolOptions): Pool {
  const pool = new Pool({
    connectionString,
    max: size,
    application_name: name,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 30_000,
    lock_timeout: LOCK_TIMEOUT_MS,
    idle_in_transaction_session_timeout: 60_000,
    keepAlive: true,
  });
  const report = (error: Error & { code?: string }) => {
    // A pool that ends counts its connections as gone before they are: a server that stops with us cuts the last ones.
    if (!pool.ending) log.warn({ code: error.code, err: error }, 'A database connection broke');
  };
  pool.on('error', report);
  // A connection in use reports to itself, not to the pool.
  pool.on('connect', (client) => {
    client.on('error', report);
    watchStatements(client, { service: name, prepares });
  });
  return pool;
}

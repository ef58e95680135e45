import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from '../app-error.ts';
import { LOCK_TIMEOUT_MS } from './pool.ts';
import { isCollision, isWaitedTooLong } from './sql-state.ts';

/** What the kit needs of a Prisma client or of the client inside a transaction. */
export interface RawExecutor {
  $executeRaw(query: TemplateStringsArray, ...values: unknown[]): PromiseLike<number>;
  $queryRaw<T = unknown>(query: TemplateStringsArray, ...values: unknown[]): PromiseLike<T>;
}

export type IsolationLevel = 'ReadCommitted' | 'RepeatableRead' | 'Serializable';

/** A generated Prisma client, as far as transactions go. */
export interface PrismaLike<Tx extends RawExecutor> {
  $transaction<T>(
    work: (tx: Tx) => Promise<T>,
    options?: { maxWait?: number; timeout?: number; isolationLevel?: IsolationLevel },
  ): Promise<T>;
}

export interface TransactionOptions {
  /** How long to wait for any one lock, in milliseconds; 3,000 unless told. */
  lockTimeoutMs?: number;
  /** How long the whole transaction may take, in milliseconds; 5,000 unless told. */
  timeoutMs?: number;
  /** How long to wait for a connection, in milliseconds; 3,000 unless told. */
  maxWaitMs?: number;
  isolationLevel?: IsolationLevel;
}

/** For what nobody waits for an answer to, as a program's start and the filling of a demo: a busy machine is no failure. */
export const UNHURRIED: TransactionOptions = { lockTimeoutMs: 30_000, timeoutMs: 60_000, maxWaitMs: 30_000 };

const RETRIES = 3;

/**
 * Runs the work in one transaction. Collisions (40P01, 40001) are retried three times, so the work must not act
 * on anything but the transaction. Throws `BUSY` (retry after 1 s) where a lock, a connection or the time ran out
 * or the collisions did not end.
 */
export async function inTransaction<Tx extends RawExecutor, T>(
  db: PrismaLike<Tx>,
  work: (tx: Tx) => Promise<T>,
  {
    lockTimeoutMs = LOCK_TIMEOUT_MS,
    timeoutMs = 5_000,
    maxWaitMs = 3_000,
    isolationLevel,
  }: TransactionOptions = {},
): Promise<T> {
  const lockTimeout = String(Math.max(1, Math.round(lockTimeoutMs)));
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await db.$transaction(
        async (tx) => {
          // The pool's connections have the usual one.
          if (lockTimeoutMs !== LOCK_TIMEOUT_MS) {
            await tx.$executeRaw`SELECT set_config('lock_timeout', ${lockTimeout}, true)`;
          }
          return work(tx);
        },
        { maxWait: maxWaitMs, timeout: timeoutMs, isolationLevel },
      );
    } catch (error) {
      const collided = isCollision(error);
      if (collided && attempt < RETRIES) await pause(5 + Math.random() * 20 * 2 ** attempt);
      else if (collided || isWaitedTooLong(error)) {
        throw new AppError('BUSY', { retryAfterSeconds: 1, cause: error });
      } else throw error;
    }
  }
}

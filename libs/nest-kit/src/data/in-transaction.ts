import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from '../app-error.ts';
import { LOCK_TIMEOUT_MS } from './pool.ts';
import { isCollision, isWaitedTooLong } from './sql-state.ts';

/** The part of a Prisma client or transaction client that the kit needs. */
export interface RawExecutor {
  $executeRaw(query: TemplateStringsArray, ...values: unknown[]): PromiseLike<number>;
  $queryRaw<T = unknown>(query: TemplateStringsArray, ...values: unknown[]): PromiseLike<T>;
}

export type IsolationLevel = 'ReadCommitted' | 'RepeatableRead' | 'Serializable';

/** The transaction part of a generated Prisma client. */
export interface PrismaLike<Tx extends RawExecutor> {
  $transaction<T>(
    work: (tx: Tx) => Promise<T>,
    options?: { maxWait?: number; timeout?: number; isolationLevel?: IsolationLevel },
  ): Promise<T>;
}

export interface TransactionOptions {
  /** Maximum wait for any one lock, in milliseconds. Default: 3,000. */
  lockTimeoutMs?: number;
  /** Maximum duration of the whole transaction, in milliseconds. Default: 5,000. */
  timeoutMs?: number;
  /** Maximum wait for a connection, in milliseconds. Default: 3,000. */
  maxWaitMs?: number;
  isolationLevel?: IsolationLevel;
}

/** Long timeouts for work without a waiting caller, such as a program's start or demo data. */
export const UNHURRIED: TransactionOptions = { lockTimeoutMs: 30_000, timeoutMs: 60_000, maxWaitMs: 60_000 };

const RETRIES = 3;

/** What is written together with the first transaction of some work. */
type Companion = { readonly db: object; readonly write: (tx: never) => Promise<void>; isOver: boolean };

const companions = new AsyncLocalStorage<Companion>();

/**
 * Runs the work, and `write` at the end of the first transaction on this database that commits in it: both take
 * effect, or neither. When `write` throws, so does the transaction.
 */
export async function withFirstTransaction<Tx extends RawExecutor, T>(
  db: PrismaLike<Tx>,
  write: (tx: Tx) => Promise<void>,
  work: () => Promise<T>,
): Promise<T> {
  const companion: Companion = { db, write, isOver: false };
  try {
    return await companions.run(companion, work);
  } finally {
    // What the work left running in the background has transactions of its own.
    companion.isOver = true;
  }
}

/**
 * Runs the work in one transaction. Retries collisions (40P01, 40001) three times, so the work must use only
 * `tx`. Throws `BUSY` (retry after 1 s) after the last collision. Throws it too when a lock, a connection or
 * the time runs out.
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
  const companion = companions.getStore();
  const written = companion?.db === db && !companion.isOver ? companion : undefined;
  const lockTimeout = String(Math.max(1, Math.round(lockTimeoutMs)));
  for (let attempt = 0; ; attempt += 1) {
    try {
      const result = await db.$transaction(
        async (tx) => {
          // The pool's connections already have the default.
          if (lockTimeoutMs !== LOCK_TIMEOUT_MS) {
            await tx.$executeRaw`SELECT set_config('lock_timeout', ${lockTimeout}, true)`;
          }
          const done = await work(tx);
          await written?.write(tx as never);
          return done;
        },
        { maxWait: maxWaitMs, timeout: timeoutMs, isolationLevel },
      );
      if (written) written.isOver = true;
      return result;
    } catch (error) {
      const collided = isCollision(error);
      if (collided && attempt < RETRIES) await pause(5 + Math.random() * 20 * 2 ** attempt);
      else if (collided || isWaitedTooLong(error)) {
        throw new AppError('BUSY', { retryAfterSeconds: 1, cause: error });
      } else throw error;
    }
  }
}

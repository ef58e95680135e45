import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { createPool } from '@drawpoint/nest-kit/data/pool';
import { isCollision, isWaitedTooLong } from '@drawpoint/nest-kit/data/sql-state';
import { Log } from '@drawpoint/nest-kit/logging/log';
import { ENV } from '@drawpoint/nest-kit/service';
import type { Pool, PoolClient } from 'pg';
import { countAttempt, type ThrottlePolicy, type ThrottleState } from '../domain/throttle.ts';
import type { AuthEnv } from '../env.ts';

type CountedKey = { key: string; policy: ThrottlePolicy };
type Row = ThrottleState & { key: string };

/** Connections reserved for counting: attempts that wait for one row do not block other work. */
const CONNECTIONS = 2;

/**
 * Attempt counters, exact across replicas. They use their own connections, outside the caller's transaction.
 */
@Injectable()
export class ThrottleStore implements OnApplicationShutdown {
  private readonly pool: Pool;

  constructor(@Inject(ENV) env: AuthEnv, log: Log) {
    this.pool = createPool({
      name: 'auth throttle',
      connectionString: env.AUTH_DATABASE_URL,
      size: CONNECTIONS,
      log,
    });
  }

  /**
   * Counts an attempt under all keys, or under none when one refuses. Returns the refusing keys' waits in
   * seconds. Calls `stillWanted` once it has a connection; it throws when the attempt was refused meanwhile.
   */
  async attempt(counted: CountedKey[], now: Date, stillWanted: () => void): Promise<[string, number][]> {
    return this.inTransaction(stillWanted, async (client) => {
      const keys = counted.map(({ key }) => key);
      const states = await this.lock(client, keys, now);
      const answers = counted.map(({ key, policy }) => ({
        key,
        ...countAttempt(states.get(key) ?? null, policy, now),
      }));
      const refusing = answers.filter(({ retryAfterSeconds }) => retryAfterSeconds !== null);
      for (const { key, state } of refusing.length > 0 ? refusing : answers) {
        await this.put(client, key, state, now);
      }
      return refusing.map(({ key, retryAfterSeconds }) => [key, retryAfterSeconds ?? 0]);
    });
  }

  /** Resets one key and takes one attempt back from others. */
  async takeBack(forgotten: string, counted: string[]): Promise<void> {
    await this.pool.query(
      `WITH gone AS (DELETE FROM throttle WHERE key = $1),
            held AS (SELECT key FROM throttle WHERE key = ANY($2) ORDER BY key FOR UPDATE)
       UPDATE throttle SET count = count - 1 FROM held WHERE throttle.key = held.key AND count > 0`,
      [forgotten, counted],
    );
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool.end();
  }

  /** Reads and locks the states of these keys until the transaction ends. */
  private async lock(client: PoolClient, keys: string[], now: Date): Promise<Map<string, ThrottleState>> {
    await client.query(
      `INSERT INTO throttle (key, count, window_started_at, strikes, updated_at)
       SELECT key, 0, $2, 0, $2 FROM unnest($1::text[]) AS key ORDER BY key ON CONFLICT DO NOTHING`,
      [keys, now],
    );
    const { rows } = await client.query<Row>(
      `SELECT key, count, window_started_at, strikes, blocked_until FROM throttle
        WHERE key = ANY($1) ORDER BY key FOR UPDATE`,
      [keys],
    );
    return new Map(rows.map((row) => [row.key, row]));
  }

  private async put(client: PoolClient, key: string, state: ThrottleState, now: Date): Promise<void> {
    await client.query(
      `UPDATE throttle SET count = $2, window_started_at = $3, strikes = $4, blocked_until = $5, updated_at = $6
        WHERE key = $1`,
      [key, state.count, state.window_started_at, state.strikes, state.blocked_until, now],
    );
  }

  private async inTransaction<T>(check: () => void, work: (client: PoolClient) => Promise<T>): Promise<T> {
    const client = await this.connection();
    let begun = false;
    try {
      check();
      begun = true;
      await client.query(`BEGIN; SET LOCAL lock_timeout = '2s'`);
      const result = await work(client);
      await client.query('COMMIT');
      return result;
    } catch (error) {
      if (begun) await client.query('ROLLBACK').catch(() => undefined);
      throw busyOr(error);
    } finally {
      client.release();
    }
  }

  private connection(): Promise<PoolClient> {
    return this.pool.connect().catch((error: unknown) => {
      throw busyOr(error);
    });
  }
}

const busyOr = (error: unknown): unknown =>
  isCollision(error) || isWaitedTooLong(error)
    ? new AppError('BUSY', { retryAfterSeconds: 1, cause: error })
    : error;

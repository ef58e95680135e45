import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '../database.store.ts';
import type { ThrottleState } from '../domain/throttle.ts';

/** Counters of attempts, shared by every replica. */
@Injectable()
export class ThrottleStore {
  constructor(private readonly db: Database) {}

  /** The state of a key, which is new or which nobody else can change before the transaction ends. */
  async take(tx: Tx, key: string, now: Date): Promise<ThrottleState> {
    await tx.throttle.createMany({
      data: [{ key, count: 0, window_started_at: now, strikes: 0, updated_at: now }],
      skipDuplicates: true,
    });
    const [row] = await tx.$queryRaw<
      { count: number; window_started_at: Date; strikes: number; blocked_until: Date | null }[]
    >`SELECT count, window_started_at, strikes, blocked_until FROM throttle WHERE key = ${key} FOR UPDATE`;
    return {
      count: row!.count,
      windowStartedAt: row!.window_started_at,
      strikes: row!.strikes,
      blockedUntil: row!.blocked_until,
    };
  }

  async put(tx: Tx, key: string, state: ThrottleState, now: Date): Promise<void> {
    await tx.throttle.update({
      where: { key },
      data: {
        count: state.count,
        window_started_at: state.windowStartedAt,
        strikes: state.strikes,
        blocked_until: state.blockedUntil,
        updated_at: now,
      },
    });
  }

  /** Takes one attempt back that turned out to be legitimate. */
  async giveBack(key: string): Promise<void> {
    await this.db.throttle.updateMany({
      where: { key, count: { gt: 0 } },
      data: { count: { decrement: 1 } },
    });
  }

  async forget(key: string): Promise<void> {
    await this.db.throttle.deleteMany({ where: { key } });
  }

  async dropOlderThan(instant: Date): Promise<void> {
    await this.db.throttle.deleteMany({ where: { updated_at: { lt: instant } } });
  }
}

import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { inTransaction } from '@drawpoint/nest-kit/data/in-transaction';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { Database } from '../database.store.ts';
import { countAttempt, type ThrottlePolicy } from '../domain/throttle.ts';
import { ThrottleStore } from './throttle.store.ts';

/** One thing that is counted: what for, of whom or from where, and how often it may happen. */
export type Limit = { purpose: string; subject: string; policy: ThrottlePolicy };

// Hashed, so that the table names neither people nor their networks.
const keyOf = ({ purpose, subject }: Limit) =>
  `${purpose}:${createHash('sha256').update(subject).digest('base64url')}`;

/** Counts attempts before they are made, so that many at once cannot slip past the limit. */
@Injectable()
export class Throttle {
  constructor(
    private readonly db: Database,
    private readonly store: ThrottleStore,
  ) {}

  /** Counts an attempt under each limit. Throws RATE_LIMITED with the longest wait where one is used up. */
  async count(limits: Limit[], now: Date): Promise<void> {
    const ordered = limits
      .map((limit) => ({ key: keyOf(limit), policy: limit.policy }))
      .sort((a, b) => (a.key < b.key ? -1 : 1));
    const waits = await inTransaction(this.db, async (tx) => {
      const answers: number[] = [];
      for (const { key, policy } of ordered) {
        const { state, retryAfterSeconds } = countAttempt(await this.store.take(tx, key, now), policy, now);
        await this.store.put(tx, key, state, now);
        answers.push(retryAfterSeconds ?? 0);
      }
      return answers;
    });
    const longest = Math.max(0, ...waits);
    if (longest > 0) throw new AppError('RATE_LIMITED', { retryAfterSeconds: longest });
  }

  /** Takes the attempt back under these limits. */
  async giveBack(limits: Limit[]): Promise<void> {
    await Promise.all(limits.map((limit) => this.store.giveBack(keyOf(limit))));
  }

  /** Starts counting anew under this limit. */
  async forget(limit: Limit): Promise<void> {
    await this.store.forget(keyOf(limit));
  }
}

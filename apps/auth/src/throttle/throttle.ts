import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { LRUCache } from 'lru-cache';
import type { ThrottlePolicy } from '../domain/throttle.ts';
import type { SignInLimits } from './limits.ts';
import { ThrottleStore } from './throttle.store.ts';

/** A limit: its purpose, its subject (account or network), and its rate. */
export type Limit = { purpose: string; subject: string; policy: ThrottlePolicy };

/** How many blocks this replica remembers, so that refused attempts of a flood cost no query. */
const BLOCKS_KEPT = 10_000;

// Hashed, so that the table contains neither people nor networks.
const keyOf = ({ purpose, subject }: Limit) =>
  `${purpose}:${createHash('sha256').update(subject).digest('base64url')}`;

/** Counts attempts before they run, so that concurrent ones cannot exceed the limit. */
@Injectable()
export class Throttle {
  private readonly blockedUntil = new LRUCache<string, number>({ max: BLOCKS_KEPT });

  constructor(private readonly store: ThrottleStore) {}

  /**
   * Counts an attempt under each limit, or under none when one is used up. Then throws RATE_LIMITED with the
   * longest wait.
   */
  async count(limits: Limit[], now: Date): Promise<void> {
    const counted = limits.map((limit) => ({ key: keyOf(limit), policy: limit.policy }));
    const keys = counted.map(({ key }) => key);
    this.refuseBlocked(keys, now);
    const waits = await this.store.attempt(counted, now, () => this.refuseBlocked(keys, now));
    for (const [key, seconds] of waits) this.blockedUntil.set(key, now.getTime() + seconds * 1000);
    // A counted attempt proceeds, even when a later one reached the limit before this response arrived.
    if (waits.length > 0) this.refuseBlocked(keys, now);
  }

  /** The attempt succeeded: resets its own limit and takes it back from the shared ones. */
  async takeBack({ own, shared }: SignInLimits): Promise<void> {
    await this.store.takeBack(keyOf(own), shared.map(keyOf));
  }

  private refuseBlocked(keys: string[], now: Date): void {
    const until = Math.max(...keys.map((key) => this.blockedUntil.get(key) ?? 0));
    const seconds = Math.ceil((until - now.getTime()) / 1000);
    if (seconds > 0) throw new AppError('RATE_LIMITED', { retryAfterSeconds: seconds });
  }
}

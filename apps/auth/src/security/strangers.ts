import { Injectable } from '@nestjs/common';
import { networkOf } from '@drawpoint/nest-kit/network';
import { addUnlessFull } from '@drawpoint/nest-kit/queues';
import { LRUCache } from 'lru-cache';
import PQueue from 'p-queue';

/** How many strangers' passwords are checked at once, and how many may wait. */
const AT_ONCE = 4;
const WAITING = 48;
const NETWORKS_KEPT = 50_000;
const RECENT_MS = 24 * 3_600_000;

/**
 * Limits how many strangers sign in and register at once, so that a flood of wrong passwords does not block
 * everybody else. Exempt are devices that signed in to the account before, and networks with a recent
 * sign-in.
 */
@Injectable()
export class Strangers {
  private readonly queue = new PQueue({ concurrency: AT_ONCE });
  /** When somebody was last signed in from a network, as this replica saw it. */
  private readonly seen = new LRUCache<string, number>({ max: NETWORKS_KEPT });

  /** Records a sign-in from a network. */
  noteSignedIn(clientIp: string | undefined, now: Date): void {
    if (clientIp !== undefined) this.seen.set(networkOf(clientIp), now.getTime());
  }

  /**
   * Whether nobody was signed in lately from this network. Ignores which account is meant, so that it reveals
   * nothing about accounts.
   */
  isFrom(clientIp: string | undefined, now: Date): boolean {
    const seenAt = clientIp === undefined ? undefined : this.seen.get(networkOf(clientIp));
    return seenAt === undefined || now.getTime() - seenAt > RECENT_MS;
  }

  /** Throws BUSY when too many wait already. */
  inTurn<T>(work: () => Promise<T>): Promise<T> {
    return addUnlessFull(this.queue, WAITING, work);
  }
}

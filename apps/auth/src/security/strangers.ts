import { Injectable } from '@nestjs/common';
import { networkOf } from '@drawpoint/nest-kit/network';
import { addUnlessFull } from '@drawpoint/nest-kit/queues';
import { LRUCache } from 'lru-cache';
import PQueue from 'p-queue';

/** Strangers whose passwords are looked at, and who wait for that. */
const AT_ONCE = 4;
const WAITING = 48;
const NETWORKS_KEPT = 50_000;
const RECENT_MS = 24 * 3_600_000;

/**
 * Lets strangers sign in and register a few at a time, so that a flood of wrong passwords from many addresses leaves room for
 * everybody else: devices that signed in to the account before, and networks from which somebody was signed in lately.
 */
@Injectable()
export class Strangers {
  private readonly queue = new PQueue({ concurrency: AT_ONCE });
  /** When somebody was last signed in from a network, as this replica saw it. */
  private readonly seen = new LRUCache<string, number>({ max: NETWORKS_KEPT });

  /** Somebody is signed in there. */
  noteSignedIn(clientIp: string | undefined, now: Date): void {
    if (clientIp !== undefined) this.seen.set(networkOf(clientIp), now.getTime());
  }

  /** Whether nobody was signed in lately from where this comes. Never asks whose account is meant, which would tell of it. */
  isFrom(clientIp: string | undefined, now: Date): boolean {
    const seenAt = clientIp === undefined ? undefined : this.seen.get(networkOf(clientIp));
    return seenAt === undefined || now.getTime() - seenAt > RECENT_MS;
  }

  /** Throws BUSY where too many wait already. */
  inTurn<T>(work: () => Promise<T>): Promise<T> {
    return addUnlessFull(this.queue, WAITING, work);
  }
}

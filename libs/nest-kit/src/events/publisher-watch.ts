import type { BroadcastData } from '@drawpoint/contracts/broadcast';
import { eventsAppended } from '@drawpoint/contracts/event-log';
import type { ServiceName } from '@drawpoint/contracts/operation';
import type { Bus } from '../bus/bus.ts';
import { withJitter, type ConsumerTiming } from './consumer-options.ts';
import { Waiter } from './waiter.ts';

const LONGEST_PAUSE_MS = 5_000;
/**
 * A publisher is silent when nothing was heard for this long. It broadcasts its log's end every two seconds.
 */
const SILENT_AFTER_MS = 2_500;

type LogEnd = BroadcastData<ReturnType<typeof eventsAppended>>;

/**
 * Tells a consumer when to read a log. Reads follow announcements, or a timer while the publisher is silent.
 */
export class PublisherWatch {
  /** When the consumer was last known to have applied the whole log, in `performance.now()` time. */
  caughtUpAt = 0;
  /** The log's end at that time. */
  private seenEnd: number | undefined;
  private readonly waiter = new Waiter();
  private lastBroadcastAt = -Infinity;
  private missedEvents = false;
  private unsubscribe: (() => void) | undefined;

  constructor(
    private readonly types: readonly string[],
    private readonly timing: ConsumerTiming,
  ) {}

  start(bus: Pick<Bus, 'onBroadcast'>, publisher: ServiceName): void {
    this.caughtUpAt = performance.now();
    this.unsubscribe = bus.onBroadcast(eventsAppended(publisher), (logEnd) => this.handleBroadcast(logEnd));
  }

  stop(): void {
    this.unsubscribe?.();
    this.waiter.wake();
  }

  /** Records that everything up to this end of the log was applied. Undefined means unknown. */
  markCaughtUp(end: number | undefined, at = performance.now()): void {
    this.seenEnd = end;
    if (end !== undefined) this.caughtUpAt = at;
  }

  /**
   * Waits until there may be something to read. `failedRounds` counts failed reads in a row. Returns whether
   * the publisher announced it and no announcement was missed.
   */
  async waitForEvents(failedRounds: number): Promise<boolean> {
    const began = performance.now();
    const pause = Math.min(this.timing.pollMs, LONGEST_PAUSE_MS, 100 * 2 ** (failedRounds - 1));
    const soonest = began + (failedRounds ? pause : withJitter(this.timing.pollMs));
    const latest = failedRounds ? soonest : began + withJitter(this.timing.quietMs);
    for (;;) {
      const due = Math.min(latest, Math.max(soonest, this.lastBroadcastAt + SILENT_AFTER_MS));
      const left = due - performance.now();
      if (left <= 0) return false;
      if (await this.waiter.wait(left)) {
        const wasAnnounced = !this.missedEvents;
        this.missedEvents = false;
        return wasAnnounced;
      }
    }
  }

  private handleBroadcast({ end, added }: LogEnd): void {
    this.lastBroadcastAt = performance.now();
    const isNext = added !== undefined && added.before === this.seenEnd;
    const isForOthers = isNext && !this.types.some((type) => added.types.includes(type));
    if (end === this.seenEnd || isForOthers) {
      this.markCaughtUp(end);
      return;
    }
    this.missedEvents ||= !added;
    this.waiter.wake();
  }
}

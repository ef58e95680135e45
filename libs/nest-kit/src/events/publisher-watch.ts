import type { BroadcastData } from '@drawpoint/contracts/broadcast';
import { eventsAppended } from '@drawpoint/contracts/event-log';
import type { ServiceName } from '@drawpoint/contracts/operation';
import type { Bus } from '../bus/bus.ts';
import { atAnotherMoment, type ConsumerTiming } from './consumer-options.ts';
import { Waiter } from './waiter.ts';

const LONGEST_PAUSE_MS = 5_000;
/** A publisher that was not heard for so long is silent: it tells where its log ends every two seconds. */
const SILENT_AFTER_MS = 2_500;

type Told = BroadcastData<ReturnType<typeof eventsAppended>>;

/** Tells a consumer when to look at a log: at once for what its publisher tells of, by the clock while the publisher is silent. */
export class PublisherWatch {
  /** When the log was last known to hold nothing that is left to apply, by `performance.now()`. */
  caughtUpAt = 0;
  /** Up to where that was. */
  private seenEnd: number | undefined;
  private readonly waiter = new Waiter();
  private heardAt = -Infinity;
  private hasMissed = false;
  private unsubscribe: (() => void) | undefined;

  constructor(
    private readonly types: readonly string[],
    private readonly timing: ConsumerTiming,
  ) {}

  start(bus: Pick<Bus, 'onBroadcast'>, publisher: ServiceName): void {
    this.caughtUpAt = performance.now();
    this.unsubscribe = bus.onBroadcast(eventsAppended(publisher), (told) => this.hear(told));
  }

  stop(): void {
    this.unsubscribe?.();
    this.waiter.wake();
  }

  /** All was applied up to this end of the log; undefined where that is unknown again. */
  noteEnd(end: number | undefined, at = performance.now()): void {
    this.seenEnd = end;
    if (end !== undefined) this.caughtUpAt = at;
  }

  /** Until there is something to look at; `failedRounds`: it could not be looked at so often. Answers whether it was told of. */
  async rest(failedRounds: number): Promise<boolean> {
    const began = performance.now();
    const pause = Math.min(this.timing.pollMs, LONGEST_PAUSE_MS, 100 * 2 ** (failedRounds - 1));
    const soonest = began + (failedRounds ? pause : atAnotherMoment(this.timing.pollMs));
    const latest = failedRounds ? soonest : began + atAnotherMoment(this.timing.quietMs);
    for (;;) {
      const due = Math.min(latest, Math.max(soonest, this.heardAt + SILENT_AFTER_MS));
      const left = due - performance.now();
      if (left <= 0) return false;
      if (await this.waiter.wait(left)) {
        const isTold = !this.hasMissed;
        this.hasMissed = false;
        return isTold;
      }
    }
  }

  private hear({ end, added }: Told): void {
    this.heardAt = performance.now();
    const isNext = added !== undefined && added.before === this.seenEnd;
    const isForOthers = isNext && !this.types.some((type) => added.types.includes(type));
    if (end === this.seenEnd || isForOthers) {
      this.noteEnd(end);
      return;
    }
    this.hasMissed ||= !added;
    this.waiter.wake();
  }
}

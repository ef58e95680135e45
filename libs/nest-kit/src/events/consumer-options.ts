import type { EventRecord } from '@drawpoint/contracts/events';
import type { readEvents } from '@drawpoint/contracts/event-log';
import type { ServiceName } from '@drawpoint/contracts/operation';
import type { EventHandler } from './event-handler.ts';

/**
 * `projection` copies another service's log. A new one reads from the log's start, and runs `afterCommit`
 * only once it has caught up. `reaction` causes effects. A new one begins with events after its first start.
 */
export type ConsumerKind = 'projection' | 'reaction';

export interface ConsumerOptions<Tx> {
  /** Unique within the service. Name and publisher identify the cursor. */
  name: string;
  publisher: ServiceName;
  kind: ConsumerKind;
  read: ReturnType<typeof readEvents>;
  handlers: readonly EventHandler<Tx>[];
  /** Runs after the commit with the applied events. For pushes, which may be lost. */
  afterCommit?: (events: EventRecord[]) => void | Promise<void>;
  rebuild?: Rebuild<Tx>;
}

/** How a projection is rebuilt while it reads the log again. */
export interface Rebuild<Tx> {
  /** Columns the projection keeps. When this text changes, it reads the whole log again. */
  shape: string;
  /** Runs before the first event, in its own transaction. Afterwards any version counts as newer. */
  begin: (tx: Tx) => Promise<void>;
  /** Runs at the end of the log. Removes what was not read again. */
  end: (tx: Tx) => Promise<void>;
}

export interface ConsumerTiming {
  /** Time between reads while the publisher's broadcasts are missing, in milliseconds. */
  pollMs: number;
  /**
   * Time between reads while the publisher's broadcasts arrive, in milliseconds. It broadcasts new events,
   * and its log's end every two seconds.
   */
  quietMs: number;
  /**
   * Logs a warning after this long without a successful read, in milliseconds. A publisher may take a while
   * to start.
   */
  warnAfterMs: number;
  /** Delay before a failed event's second attempt, in milliseconds. Doubles each time up to 5 minutes. */
  retryMs: number;
  batch: number;
  /** After this many attempts a dead letter waits for `npm run events:replay`. */
  attempts: number;
}

export const TIMING: ConsumerTiming = {
  ...{ pollMs: 3_000, quietMs: 30_000, warnAfterMs: 10_000 },
  ...{ retryMs: 1_000, batch: 100, attempts: 10 },
};

const LONGEST_RETRY_MS = 300_000;

/** Milliseconds until the next attempt. Null when the attempts are used up. */
export const retryDelay = (attempts: number, { retryMs, attempts: most }: ConsumerTiming): number | null =>
  attempts >= most ? null : Math.min(LONGEST_RETRY_MS, retryMs * 2 ** (attempts - 1));

/**
 * Subtracts up to a third at random. Consumers woken together would otherwise keep reading at the same moment
 * and block the process.
 */
export const withJitter = (pollMs: number): number => pollMs * (1 - Math.random() / 3);

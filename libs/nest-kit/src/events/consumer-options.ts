import type { EventRecord } from '@drawpoint/contracts/events';
import type { readEvents } from '@drawpoint/contracts/event-log';
import type { ServiceName } from '@drawpoint/contracts/operation';
import type { EventHandler } from './event-handler.ts';

/**
 * `projection`: keeps what another service's log says; a new one reads from the log's start, and does nothing after its
 * commits until it has caught up. `reaction`: does something about what happens; a new one begins with what happens
 * from then on.
 */
export type ConsumerKind = 'projection' | 'reaction';

export interface ConsumerOptions<Tx> {
  /** The consumer's own name within its service: it and the publisher name the cursor. */
  name: string;
  publisher: ServiceName;
  kind: ConsumerKind;
  read: ReturnType<typeof readEvents>;
  handlers: readonly EventHandler<Tx>[];
  /** Runs after the commit with the events it applied: for pushes, which may be lost. */
  afterCommit?: (events: EventRecord[]) => void | Promise<void>;
  rebuild?: Rebuild<Tx>;
}

/** How a projection is made anew while it is read. */
export interface Rebuild<Tx> {
  /** What it keeps of each entity; another text than before has it read everything again. */
  shape: string;
  /** Before the first event, in its own transaction: from then on any version counts as newer. */
  begin: (tx: Tx) => Promise<void>;
  /** When the end is reached: what was not read again is gone. */
  end: (tx: Tx) => Promise<void>;
}

export interface ConsumerTiming {
  /** Between two looks at a silent log while its publisher is not heard, in milliseconds. */
  pollMs: number;
  /** The same while the publisher is heard: it tells of what is new, and of its log's end every two seconds. */
  quietMs: number;
  /** Unable to read for so long is told in the log, in milliseconds: a publisher may take a while to start. */
  saidAfterMs: number;
  /** Before the second attempt of an event that failed, in milliseconds; doubles each time up to 5 minutes. */
  retryMs: number;
  batch: number;
  /** Attempts after which a dead letter waits for `npm run events:replay`. */
  attempts: number;
}

export const TIMING: ConsumerTiming = {
  ...{ pollMs: 3_000, quietMs: 30_000, saidAfterMs: 10_000 },
  ...{ retryMs: 1_000, batch: 100, attempts: 10 },
};

const LONGEST_RETRY_MS = 300_000;

/** Milliseconds until the next attempt after so many; null where there is none. */
export const pauseAfter = (attempts: number, { retryMs, attempts: most }: ConsumerTiming): number | null =>
  attempts >= most ? null : Math.min(LONGEST_RETRY_MS, retryMs * 2 ** (attempts - 1));

/**
 * Up to a third less: consumers that were started or woken in one moment would look again in one moment, for ever, and whatever is
 * asked of the process meanwhile waits for all of them.
 */
export const atAnotherMoment = (pollMs: number): number => pollMs * (1 - Math.random() / 3);

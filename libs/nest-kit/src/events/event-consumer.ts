import type { Pool } from 'pg';
import type { EventRecord, readEvents } from '@drawpoint/contracts/events';
import type { ServiceName } from '@drawpoint/contracts/operation';
import { eventsAppended } from '@drawpoint/contracts/realtime';
import type { Bus } from '../bus/bus.ts';
import { systemContext } from '../bus/request-context.ts';
import { inTransaction, type PrismaLike, type RawExecutor } from '../data/in-transaction.ts';
import type { Logger } from '../data/logger.ts';
import { isPassing } from '../data/sql-state.ts';
import { safeError } from '../logging/safe-error.ts';
import * as store from './consumer-store.ts';
import { Waiter } from './waiter.ts';

/** Applies one event inside the transaction that moves the cursor; a projection applies only a higher version. */
export type EventHandler<Tx> = (tx: Tx, event: EventRecord) => Promise<void>;

export interface ConsumerOptions<Tx> {
  publisher: ServiceName;
  read: ReturnType<typeof readEvents>;
  handlers: Record<string, EventHandler<Tx>>;
  /** Runs after the commit with the events it applied: for pokes and pushes, which may be lost. */
  afterCommit?: (events: EventRecord[]) => void | Promise<void>;
}

export interface ConsumerTiming {
  /** Between two looks at a silent log, in milliseconds. */
  pollMs: number;
  /** Before the second attempt of an event that failed; doubles each time up to 5 s. */
  retryMs: number;
  batch: number;
  /** Failures after which an event is parked. */
  patience: number;
}

const TIMING: ConsumerTiming = { pollMs: 3_000, retryMs: 100, batch: 100, patience: 10 };
const LONGEST_RETRY_MS = 5_000;
const SAID_AT = 4;

/** An event's handler failed. */
class EventFailed extends Error {
  constructor(
    readonly event: EventRecord,
    cause: unknown,
  ) {
    super(`The event ${event.type} ${event.id} could not be applied`, { cause });
  }
}

type Outcome = 'more' | 'rest' | 'retry';

/**
 * Pulls one publisher's log and applies it: each event once, in the log's order, whatever dies, because the cursor
 * moves in the transaction of the effects. Several replicas may run; the row lock lets one apply at a time.
 */
export class EventConsumer<Tx extends RawExecutor> {
  private readonly waiter = new Waiter();
  private readonly timing: ConsumerTiming;
  private running: Promise<void> | undefined;
  private stopping = false;
  private unsubscribe: (() => void) | undefined;

  constructor(
    private readonly options: ConsumerOptions<Tx>,
    private readonly db: PrismaLike<Tx>,
    private readonly pool: Pool,
    private readonly bus: Pick<Bus, 'call' | 'onBroadcast'>,
    private readonly log: Logger,
    timing: Partial<ConsumerTiming> = {},
  ) {
    this.timing = { ...TIMING, ...timing };
  }

  onApplicationBootstrap(): void {
    if (this.running) throw new Error('This consumer runs already');
    this.unsubscribe = this.bus.onBroadcast(eventsAppended(this.options.publisher), () => this.waiter.wake());
    this.running = this.run();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopping = true;
    this.unsubscribe?.();
    this.waiter.wake();
    await this.running;
  }

  private async run(): Promise<void> {
    let failedRounds = 0;
    while (!this.stopping) {
      let outcome: Outcome;
      try {
        outcome = await this.round();
        failedRounds = 0;
      } catch (error) {
        failedRounds += 1;
        // Database or publisher away: nothing is lost. Said once, and not of a publisher that is just starting.
        if (failedRounds === SAID_AT) this.report('warn', { err: error }, 'The event log could not be read');
        outcome = 'rest';
      }
      if (this.stopping || outcome === 'more') continue;
      if (outcome === 'rest') {
        const { pollMs } = this.timing;
        await this.waiter.wait(failedRounds ? Math.min(pollMs, this.delay(failedRounds)) : pollMs);
      }
    }
  }

  /** One look at the log. */
  private async round(): Promise<Outcome> {
    const { publisher, read, handlers } = this.options;
    const cursor = await store.readCursor(this.pool, publisher);
    if (cursor.replayRequested) await this.replayDeadLetters();
    const { batch } = this.timing;
    const input = { after: cursor.position, limit: batch, types: Object.keys(handlers) };
    const { events, next } = await this.bus.call(read, input, systemContext());
    if (next === cursor.position) return 'rest';
    if (next < cursor.position) {
      this.report(
        'warn',
        { position: cursor.position },
        'The log is shorter than what was read of it: reading all',
      );
    }
    return this.apply(cursor.position, events, next);
  }

  private async apply(after: number, events: EventRecord[], next: number): Promise<Outcome> {
    try {
      const applied = await this.applyInTransaction(after, events, next);
      if (applied === undefined) return 'rest';
      if (applied.length > 0) await this.announce(applied);
      return 'more';
    } catch (error) {
      const failed = findFailed(error);
      if (!failed || isPassing(failed.cause)) throw error;
      const index = events.indexOf(failed.event);
      const before = events[index - 1];
      if (!before) return this.onFailure(after, failed);
      const outcome = await this.apply(after, events.slice(0, index), before.position);
      return outcome === 'more' ? this.onFailure(before.position, failed) : outcome;
    }
  }

  /** Applies the batch and moves the cursor, or answers undefined where another replica is at it. */
  private applyInTransaction(
    after: number,
    events: EventRecord[],
    next: number,
  ): Promise<EventRecord[] | undefined> {
    const { publisher } = this.options;
    return inTransaction(
      this.db,
      async (tx) => {
        if (!(await store.takeCursor(tx, publisher, after))) return undefined;
        const parked = await store.entitiesWithDeadLetters(tx, publisher);
        const applied: EventRecord[] = [];
        for (const event of events) {
          if (parked.has(`${store.entityOf(event.type)}:${event.entity_id}`)) {
            await store.addDeadLetter(tx, publisher, event, null);
          } else {
            await this.handle(tx, event);
            applied.push(event);
          }
        }
        await store.moveCursor(tx, publisher, next);
        return applied;
      },
      { timeoutMs: 20_000 },
    );
  }

  private async handle(tx: Tx, event: EventRecord): Promise<void> {
    try {
      await this.options.handlers[event.type]?.(tx, event);
    } catch (error) {
      throw new EventFailed(event, error);
    }
  }

  private async onFailure(after: number, { event, cause }: EventFailed): Promise<Outcome> {
    const { publisher } = this.options;
    const failures = await store.countFailure(this.pool, publisher, event.id);
    const about = { event_id: event.id, type: event.type, failures, err: cause };
    if (failures < this.timing.patience) {
      this.report('warn', about, 'An event could not be applied and is tried again');
      await this.waiter.wait(this.delay(failures), { evenIfWoken: true });
      return 'retry';
    }
    const parked = await inTransaction(this.db, async (tx) => {
      if (!(await store.takeCursor(tx, publisher, after))) return false;
      await store.addDeadLetter(tx, publisher, event, textOf(cause));
      await store.moveCursor(tx, publisher, event.position);
      return true;
    });
    if (parked) {
      this.report('error', { ...about, alert: 'event_parked' }, 'An event was parked; npm run events:replay');
    }
    return 'more';
  }

  /**
   * Applies the parked events whose replay was asked for, entity by entity in the log's order. An entity whose event
   * fails again stays parked whole.
   */
  async replayDeadLetters(): Promise<{ replayed: number; failed: number }> {
    const { publisher } = this.options;
    const result = { replayed: 0, failed: 0 };
    for (const { entity, entity_id } of await store.entitiesToReplay(this.pool, publisher)) {
      try {
        const applied = await inTransaction(this.db, async (tx) => {
          // Holding the cursor keeps newer events of the entity out until its old ones are applied.
          await store.holdCursor(tx, publisher);
          const events = await store.deadLettersOf(tx, publisher, entity, entity_id);
          for (const event of events) {
            await this.handle(tx, event);
            await store.removeDeadLetter(tx, publisher, event.id);
          }
          return events;
        });
        result.replayed += applied.length;
        await this.announce(applied);
      } catch (error) {
        const failed = findFailed(error);
        if (!failed || isPassing(failed.cause)) throw error;
        result.failed += 1;
        const why = { eventId: failed.event.id, error: textOf(failed.cause) };
        await store.replayFailed(this.pool, publisher, entity, entity_id, why);
      }
    }
    this.report('info', result, 'Parked events were replayed');
    return result;
  }

  private async announce(events: EventRecord[]): Promise<void> {
    try {
      await this.options.afterCommit?.(events);
    } catch (error) {
      this.report('warn', { err: error }, 'What follows a commit failed');
    }
  }

  private report(level: 'info' | 'warn' | 'error', values: object, text: string): void {
    this.log[level]({ publisher: this.options.publisher, ...values }, text);
  }

  private delay(failures: number): number {
    return Math.min(LONGEST_RETRY_MS, this.timing.retryMs * 2 ** (failures - 1));
  }
}

function findFailed(error: unknown): EventFailed | undefined {
  for (let at = error; at instanceof Error; at = at.cause) if (at instanceof EventFailed) return at;
  return undefined;
}

/** What may be kept of an error beside the event. */
function textOf(error: unknown): string {
  const { type, message, code } = safeError(error);
  return [type, message, code].filter(Boolean).join(' ').slice(0, 500);
}

import type { Pool } from 'pg';
import type { EventRecord, LogPlace } from '@drawpoint/contracts/events';
import type { readEvents } from '@drawpoint/contracts/event-log';
import type { OutputOf } from '@drawpoint/contracts/operation';
import type { Bus } from '../bus/bus.ts';
import { systemContext } from '../bus/request-context.ts';
import { inTransaction, UNHURRIED, type PrismaLike, type RawExecutor } from '../data/in-transaction.ts';
import type { Logger } from '../data/logger.ts';
import { eventDelaySeconds, eventLagSeconds } from '../metrics/metrics.ts';
import { applyEvents, isEventFailure, errorText, tryEvent } from './apply-event.ts';
import { retryDelay, TIMING, type ConsumerOptions, type ConsumerTiming } from './consumer-options.ts';
import * as cursors from './cursor-store.ts';
import * as deadLetters from './dead-letter-store.ts';
import { DeadLetterRetry } from './dead-letter-retry.ts';
import { PublisherWatch } from './publisher-watch.ts';

const BATCH_MS = 20_000;
/** The cursor may stay up to this many events without an effect behind, as moving it each time costs more. */
const MOST_BEHIND = 1_000;
const START: LogPlace = { position: 0, id: null };

type Outcome = 'more' | 'rest';
type ReadOperation = ReturnType<typeof readEvents>;

/** The result of one batch. */
interface AppliedBatch {
  events: EventRecord[];
  /** Number of events queued behind a dead letter of their entity. */
  queued: number;
  expired: number;
  failed: { event: EventRecord; cause: unknown }[];
}

/**
 * Applies one publisher's log, each event once and in order: the cursor moves in the transaction of the
 * effects. The cursor's row lock lets one replica apply at a time. A failed event becomes a dead letter,
 * retried beside the stream, and later events of its entity queue behind it.
 */
export class EventConsumer<Tx extends RawExecutor> {
  private readonly watch: PublisherWatch;
  private readonly timing: ConsumerTiming;
  private readonly retry: DeadLetterRetry<Tx>;
  private readonly key: cursors.ConsumerKey;
  private running: Promise<void> | undefined;
  private stopping = false;
  private endMetrics: (() => void) | undefined;
  /** The cursor as this process left it. Undefined when it must be read from the database. */
  private cursor: cursors.Cursor | undefined;
  /** How far the log was read beyond the cursor at `after`, over events without an effect. */
  private passed: { after: number; to: LogPlace } | undefined;

  constructor(
    private readonly options: ConsumerOptions<Tx>,
    private readonly db: PrismaLike<Tx>,
    private readonly pool: Pool,
    private readonly bus: Pick<Bus, 'call' | 'onBroadcast'>,
    private readonly log: Logger,
    timing: Partial<ConsumerTiming> = {},
  ) {
    this.timing = { ...TIMING, ...timing };
    this.key = { consumer: options.name, publisher: options.publisher };
    const types = options.handlers.map(({ type }) => type);
    this.watch = new PublisherWatch(types, this.timing);
    this.retry = new DeadLetterRetry(options, db, pool, log, this.timing);
  }

  /** Creates the cursor before the service has started, so that a reaction misses no later event. */
  async onApplicationBootstrap(): Promise<void> {
    if (this.running) throw new Error('This consumer runs already');
    const begins = this.options.kind === 'projection' ? 'start' : 'end';
    await cursors.createCursor(this.pool, this.key, { begins, shape: this.options.rebuild?.shape ?? null });
    await this.resetOnNewShape();
    this.watch.start(this.bus, this.options.publisher);
    const labels = { service: this.pool.options.application_name ?? '', ...this.key };
    this.endMetrics = eventLagSeconds(() => [
      { labels, value: (performance.now() - this.watch.caughtUpAt) / 1_000 },
    ]);
    this.running = this.run();
    this.retry.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopping = true;
    this.watch.stop();
    await Promise.all([this.running, this.retry.stop()]);
    this.endMetrics?.();
  }

  private async run(): Promise<void> {
    let failedRounds = 0;
    let unableSince: number | null = null;
    let isReported = false;
    while (!this.stopping) {
      let outcome: Outcome;
      try {
        outcome = await this.readAndApply();
        [failedRounds, unableSince, isReported] = [0, null, false];
      } catch (error) {
        failedRounds += 1;
        unableSince ??= performance.now();
        // Database or publisher unavailable: nothing is lost. Warns once, and not while a publisher is
        // starting.
        if (!isReported && performance.now() - unableSince >= this.timing.warnAfterMs) {
          isReported = true;
          this.report('warn', { err: error }, 'The event log could not be read');
        }
        outcome = 'rest';
      }
      if (this.stopping || outcome === 'more') continue;
      // After a timeout it reads the cursor again, which somebody may have moved.
      if (!(await this.watch.waitForEvents(failedRounds))) this.cursor = undefined;
    }
  }

  /** Reads and applies one batch. */
  private async readAndApply(): Promise<Outcome> {
    let remembered = this.cursor !== undefined;
    const cursor = (this.cursor ??= await cursors.readCursor(this.pool, this.key));
    if (!cursor) throw new Error('The cursor was deleted');
    const readAt = performance.now();
    const passed = this.passed?.after === cursor.place?.position ? this.passed?.to : undefined;
    remembered ||= passed !== undefined;
    const from = passed ?? cursor.place ?? { since: cursor.createdAt };
    const { events: found, next, restored } = await this.read(from);
    const events = found.filter((event) => this.matters(event));
    // Another replica may have moved the cursor.
    const forgetCursor = (): Outcome => {
      this.cursor = this.passed = undefined;
      return remembered ? 'more' : 'rest';
    };
    if (restored) return remembered ? forgetCursor() : this.onRestored(cursor);
    const isEnd = cursor.place !== null && found.length < this.timing.batch;
    const recordEnd = () => {
      if (isEnd) this.watch.markCaughtUp(next.position, readAt);
    };
    const after = cursor.place?.position ?? 0;
    if (isEnd && events.length === 0 && !cursor.catchingUp && next.position - after < MOST_BEHIND) {
      this.passed = { after, to: next };
      recordEnd();
      return 'rest';
    }
    const move = { place: next, catchingUp: cursor.catchingUp && !isEnd };
    const applied = await this.apply(cursor, events, move);
    if (!applied) return forgetCursor();
    this.cursor = { ...cursor, ...move };
    recordEnd();
    this.reportFailures(applied);
    if (applied.events.length > 0 && !this.isCatchingUp(cursor)) {
      this.measure(applied.events);
      await this.announce(applied.events);
    }
    return isEnd ? 'rest' : 'more';
  }

  private read(after: LogPlace | { since: string }): Promise<OutputOf<ReadOperation>> {
    const { read, handlers } = this.options;
    const input = { after, limit: this.timing.batch, types: handlers.map(({ type }) => type) };
    return this.bus.call(read, input, systemContext());
  }

  private matters(event: EventRecord): boolean {
    return this.options.handlers.find(({ type }) => type === event.type)?.matters(event) ?? true;
  }

  private measure(events: EventRecord[]): void {
    for (const { occurred_at } of events) {
      eventDelaySeconds.observe({ ...this.key }, Math.max(0, Date.now() - Date.parse(occurred_at)) / 1_000);
    }
  }

  private isCatchingUp({ catchingUp }: cursors.Cursor): boolean {
    return this.options.kind === 'projection' && catchingUp;
  }

  /** Applies a batch and moves the cursor. Undefined when another replica is doing so. */
  private async apply(
    cursor: cursors.Cursor,
    events: EventRecord[],
    move: cursors.CursorMove,
  ): Promise<AppliedBatch | undefined> {
    const once = (oneByOne: boolean) =>
      inTransaction(this.db, (tx) => this.applyWithin(tx, cursor, { events, move, oneByOne }), {
        timeoutMs: BATCH_MS,
      });
    try {
      return await once(false);
    } catch (error) {
      if (!isEventFailure(error)) throw error;
      return once(true);
    }
  }

  /**
   * With `oneByOne`, failed events become dead letters. Without it, the first failure rolls back the
   * transaction and saves a savepoint per event.
   */
  private async applyWithin(
    tx: Tx,
    cursor: cursors.Cursor,
    { events, move, oneByOne }: { events: EventRecord[]; move: cursors.CursorMove; oneByOne: boolean },
  ): Promise<AppliedBatch | undefined> {
    const waiting = await cursors.moveCursor(tx, this.key, cursor, move);
    if (!waiting) return undefined;
    const isWaiting = (event: EventRecord): boolean => waiting.has(deadLetters.keyOf(event));
    const result: AppliedBatch = { events: [], queued: 0, expired: 0, failed: [] };
    const aside: deadLetters.NewDeadLetter[] = [];
    if (!oneByOne) {
      aside.push(...events.filter(isWaiting).map((event) => ({ event })));
      const due = events.filter((event) => !isWaiting(event));
      result.events = await applyEvents(tx, this.options, due);
    }
    for (const event of oneByOne ? events : []) {
      if (isWaiting(event)) {
        aside.push({ event });
        continue;
      }
      const outcome = await tryEvent(tx, this.options, event);
      if ('failed' in outcome) {
        const retryInMs = retryDelay(1, this.timing);
        aside.push({ event, failure: { error: errorText(outcome.failed), attempts: 1, retryInMs } });
        waiting.add(deadLetters.keyOf(event));
        result.failed.push({ event, cause: outcome.failed });
      } else if (outcome.applied) result.events.push(event);
    }
    result.queued = aside.length - result.failed.length;
    result.expired = events.length - aside.length - result.events.length;
    await deadLetters.addDeadLetters(tx, this.key, aside);
    if (!move.catchingUp && this.isCatchingUp(cursor)) await this.options.rebuild?.end(tx);
    return result;
  }

  /**
   * Handles a publisher that lost its newest events. A projection is rebuilt. A reaction continues with
   * events since its cursor last moved. That was before the restore, so no later event has had its effect.
   */
  private async onRestored(cursor: cursors.Cursor): Promise<Outcome> {
    this.cursor = undefined;
    this.watch.markCaughtUp(undefined);
    const isRebuilt = this.options.kind === 'projection';
    const place = isRebuilt ? START : (await this.read({ since: cursor.movedAt })).next;
    const done = await inTransaction(this.db, async (tx) => {
      if (!(await cursors.moveCursor(tx, this.key, cursor, { place, catchingUp: isRebuilt }))) return false;
      if (isRebuilt) await this.beginRebuild(tx);
      return true;
    });
    if (!done) return 'rest';
    const what = isRebuilt
      ? 'it is read again from its start'
      : 'it is read on with what happened since, and nothing is repeated';
    const { position } = cursor.place ?? { position: 0 };
    this.report(
      'warn',
      { position, place: place.position },
      `The log was restored to an earlier state: ${what}`,
    );
    return 'more';
  }

  private async beginRebuild(tx: Tx): Promise<void> {
    await deadLetters.dropDeadLetters(tx, this.key);
    await this.options.rebuild?.begin(tx);
  }

  /** A projection with changed columns reads the whole log again. */
  private async resetOnNewShape(): Promise<void> {
    const { rebuild } = this.options;
    if (!rebuild) return;
    const reset = async (tx: Tx): Promise<boolean> => {
      const isNew = await cursors.updateShape(tx, this.key, rebuild.shape);
      if (isNew) await this.beginRebuild(tx);
      return isNew;
    };
    // Other consumers start at the same time, and a failure would end the program.
    if (await inTransaction(this.db, reset, UNHURRIED))
      this.report('info', {}, 'It keeps something else than before: the log is read again from its start');
  }

  private async announce(events: EventRecord[]): Promise<void> {
    try {
      await this.options.afterCommit?.(events);
    } catch (error) {
      this.report('warn', { err: error }, 'What follows a commit failed');
    }
  }

  private reportFailures({ failed, queued, expired }: AppliedBatch): void {
    for (const { event, cause } of failed) {
      const about = { event_id: event.id, type: event.type, err: cause };
      this.report('warn', about, 'An event failed: those of its entity are tried again beside the others');
    }
    if (failed.length + queued > 0) this.retry.wake();
    if (expired > 0)
      this.report('info', { events: expired }, 'Events were too old for what they would have caused');
  }

  private report(level: 'info' | 'warn', values: object, text: string): void {
    this.log[level]({ ...this.key, ...values }, text);
  }
}

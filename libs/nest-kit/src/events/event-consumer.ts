import type { Pool } from 'pg';
import type { EventRecord, LogPlace } from '@drawpoint/contracts/events';
import type { readEvents } from '@drawpoint/contracts/event-log';
import type { OutputOf } from '@drawpoint/contracts/operation';
import type { Bus } from '../bus/bus.ts';
import { systemContext } from '../bus/request-context.ts';
import { inTransaction, type PrismaLike, type RawExecutor } from '../data/in-transaction.ts';
import type { Logger } from '../data/logger.ts';
import { eventDelaySeconds, eventLagSeconds } from '../metrics/metrics.ts';
import { applyEvent, isErrorOfEvent, textOf, tryEvent } from './apply-event.ts';
import { pauseAfter, TIMING, type ConsumerOptions, type ConsumerTiming } from './consumer-options.ts';
import * as cursors from './cursor-store.ts';
import * as deadLetters from './dead-letter-store.ts';
import { DeadLetterRetry } from './dead-letter-retry.ts';
import { PublisherWatch } from './publisher-watch.ts';

const BATCH_MS = 20_000;
/** A cursor stays behind events of other types up to so many, which costs the next reading less than moving it each time. */
const MOST_BEHIND = 1_000;
const START: LogPlace = { position: 0, id: null };

type Outcome = 'more' | 'rest';
type ReadOperation = ReturnType<typeof readEvents>;

/** What a batch did. */
interface AppliedBatch {
  events: EventRecord[];
  /** Behind a dead letter of their entity. */
  queued: number;
  expired: number;
  failed: { event: EventRecord; cause: unknown }[];
}

/**
 * Pulls one publisher's log and applies it: each event once, in the log's order, whatever dies, because the cursor
 * moves in the transaction of the effects. Several replicas may run; the row lock lets one apply at a time. An event
 * that fails is set aside with those of its entity behind it, and tried again beside the stream.
 */
export class EventConsumer<Tx extends RawExecutor> {
  private readonly watch: PublisherWatch;
  private readonly timing: ConsumerTiming;
  private readonly retry: DeadLetterRetry<Tx>;
  private readonly key: cursors.ConsumerKey;
  private running: Promise<void> | undefined;
  private stopping = false;
  private endMetrics: (() => void) | undefined;
  /** The cursor as this process left it; undefined where it has to be looked up. */
  private cursor: cursors.Cursor | undefined;

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

  /** The cursor is there when the service has started: a reaction misses nothing that happens afterwards. */
  async onApplicationBootstrap(): Promise<void> {
    if (this.running) throw new Error('This consumer runs already');
    const begins = this.options.kind === 'projection' ? 'start' : 'end';
    await cursors.createCursor(this.pool, this.key, { begins, shape: this.options.rebuild?.shape ?? null });
    await this.compareShape();
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
    let isSaid = false;
    while (!this.stopping) {
      let outcome: Outcome;
      try {
        outcome = await this.round();
        [failedRounds, unableSince, isSaid] = [0, null, false];
      } catch (error) {
        failedRounds += 1;
        unableSince ??= performance.now();
        // Database or publisher away: nothing is lost. Said once, and not of a publisher that is just starting.
        if (!isSaid && performance.now() - unableSince >= this.timing.saidAfterMs) {
          isSaid = true;
          this.report('warn', { err: error }, 'The event log could not be read');
        }
        outcome = 'rest';
      }
      if (this.stopping || outcome === 'more') continue;
      // By the clock it looks everything up anew: somebody may have moved the cursor.
      if (!(await this.watch.rest(failedRounds))) this.cursor = undefined;
    }
  }

  /** One look at the log. */
  private async round(): Promise<Outcome> {
    const remembered = this.cursor;
    const cursor = (this.cursor ??= await cursors.readCursor(this.pool, this.key));
    if (!cursor) throw new Error('The cursor was deleted');
    const asked = performance.now();
    const { events, next, restored } = await this.read(cursor.place ?? { since: cursor.createdAt });
    // As another replica may have left it by now.
    const forget = (): Outcome => {
      this.cursor = undefined;
      return remembered ? 'more' : 'rest';
    };
    if (restored) return remembered ? forget() : this.onRestored(cursor);
    const isEnd = cursor.place !== null && events.length < this.timing.batch;
    const seen = () => {
      if (isEnd) this.watch.noteEnd(next.position, asked);
    };
    const behind = next.position - (cursor.place?.position ?? 0);
    if (isEnd && events.length === 0 && !cursor.catchingUp && behind < MOST_BEHIND) {
      seen();
      return 'rest';
    }
    const move = { place: next, catchingUp: cursor.catchingUp && !isEnd };
    const applied = await this.apply(cursor, events, move);
    if (!applied) return forget();
    this.cursor = { ...cursor, ...move };
    seen();
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

  private measure(events: EventRecord[]): void {
    for (const { occurred_at } of events) {
      eventDelaySeconds.observe({ ...this.key }, Math.max(0, Date.now() - Date.parse(occurred_at)) / 1_000);
    }
  }

  private isCatchingUp({ catchingUp }: cursors.Cursor): boolean {
    return this.options.kind === 'projection' && catchingUp;
  }

  /** Applies a batch and moves the cursor, or answers undefined where another replica is at it. */
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
      if (!isErrorOfEvent(error)) throw error;
      return once(true);
    }
  }

  /** `oneByOne`: what fails is set aside; else the first failure ends the transaction, which costs nothing more. */
  private async applyWithin(
    tx: Tx,
    cursor: cursors.Cursor,
    { events, move, oneByOne }: { events: EventRecord[]; move: cursors.CursorMove; oneByOne: boolean },
  ): Promise<AppliedBatch | undefined> {
    const waiting = await cursors.takeCursor(tx, this.key, cursor, move);
    if (!waiting) return undefined;
    const result: AppliedBatch = { events: [], queued: 0, expired: 0, failed: [] };
    const aside: deadLetters.NewDeadLetter[] = [];
    for (const event of events) {
      if (waiting.has(deadLetters.keyOf(event))) {
        aside.push({ event });
        result.queued += 1;
        continue;
      }
      const outcome = oneByOne
        ? await tryEvent(tx, this.options, event)
        : { applied: await applyEvent(tx, this.options, event) };
      if ('failed' in outcome) {
        const failure = { error: textOf(outcome.failed), attempts: 1, retryInMs: pauseAfter(1, this.timing) };
        aside.push({ event, failure });
        waiting.add(deadLetters.keyOf(event));
        result.failed.push({ event, cause: outcome.failed });
      } else if (outcome.applied) result.events.push(event);
      else result.expired += 1;
    }
    await deadLetters.addDeadLetters(tx, this.key, aside);
    if (!move.catchingUp && this.isCatchingUp(cursor)) await this.options.rebuild?.end(tx);
    return result;
  }

  /**
   * The publisher lost what it had written last: a projection is made anew, a reaction goes on with what happened since it read
   * last. That was before the log was restored, so all that is there from before has been reacted to, and nothing from after.
   */
  private async onRestored(cursor: cursors.Cursor): Promise<Outcome> {
    this.cursor = undefined;
    this.watch.noteEnd(undefined);
    const anew = this.options.kind === 'projection';
    const place = anew ? START : (await this.read({ since: cursor.movedAt })).next;
    const done = await inTransaction(this.db, async (tx) => {
      if (!(await cursors.takeCursor(tx, this.key, cursor, { place, catchingUp: anew }))) return false;
      if (anew) await this.startAnew(tx);
      return true;
    });
    if (!done) return 'rest';
    const what = anew
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

  private async startAnew(tx: Tx): Promise<void> {
    await deadLetters.dropDeadLetters(tx, this.key);
    await this.options.rebuild?.begin(tx);
  }

  /** A projection that keeps something else than before reads everything again. */
  private async compareShape(): Promise<void> {
    const { rebuild } = this.options;
    if (!rebuild) return;
    const changed = await inTransaction(this.db, async (tx) => {
      if (!(await cursors.changeShape(tx, this.key, rebuild.shape))) return false;
      await this.startAnew(tx);
      return true;
    });
    if (changed)
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
      this.report(
        'warn',
        about,
        'An event failed: it and those of its entity are tried again beside the others',
      );
    }
    if (failed.length + queued > 0) this.retry.wake();
    if (expired > 0)
      this.report('info', { events: expired }, 'Events were too old for what they would have caused');
  }

  private report(level: 'info' | 'warn', values: object, text: string): void {
    this.log[level]({ ...this.key, ...values }, text);
  }
}

import type { Pool } from 'pg';
import type { EventRecord } from '@drawpoint/contracts/events';
import { inTransaction, type PrismaLike, type RawExecutor } from '../data/in-transaction.ts';
import type { Logger } from '../data/logger.ts';
import { errorText, tryEvent } from './apply-event.ts';
import { withJitter, retryDelay, type ConsumerOptions, type ConsumerTiming } from './consumer-options.ts';
import type { ConsumerKey } from './cursor-store.ts';
import * as store from './dead-letter-store.ts';
import { Waiter } from './waiter.ts';

/** Result of retrying an entity's dead letters. */
interface RetryResult {
  applied: EventRecord[];
  failed?: { event: store.DeadLetter; cause: unknown; attempts: number; retryInMs: number | null };
}

/**
 * Retries a consumer's due dead letters, entity by entity in log order, up to the first that fails again.
 * Holds no cursor, so the stream continues. The stream queues new events of such an entity behind its dead
 * letters.
 */
export class DeadLetterRetry<Tx extends RawExecutor> {
  private readonly waiter = new Waiter();
  private readonly key: ConsumerKey;
  private running: Promise<void> | undefined;
  private stopping = false;

  constructor(
    private readonly options: ConsumerOptions<Tx>,
    private readonly db: PrismaLike<Tx>,
    private readonly pool: Pool,
    private readonly log: Logger,
    private readonly timing: ConsumerTiming,
  ) {
    this.key = { consumer: options.name, publisher: options.publisher };
  }

  start(): void {
    this.running = this.run();
  }

  /** Called when there are new dead letters. */
  wake(): void {
    this.waiter.wake();
  }

  async stop(): Promise<void> {
    this.stopping = true;
    this.waiter.wake();
    await this.running;
  }

  private async run(): Promise<void> {
    while (!this.stopping) {
      let wait = withJitter(this.timing.pollMs);
      try {
        let due = await store.nextDue(this.pool, this.key);
        if (due.ms !== null && due.ms <= 0) {
          await this.retryDue();
          due = await store.nextDue(this.pool, this.key);
        }
        // Waits at least 10 ms: another replica may be retrying the due ones.
        if (due.ms !== null) wait = Math.min(wait, Math.max(due.ms, 10));
        // The stream calls `wake` for new ones. Polling only finds those another replica left behind.
        if (due.entities === 0) wait = withJitter(this.timing.quietMs);
      } catch {
        // The database is unavailable. The stream logs that.
      }
      if (!this.stopping) await this.waiter.wait(wait);
    }
  }

  private async retryDue(): Promise<void> {
    let applied = 0;
    for (const entity of await store.dueEntities(this.pool, this.key)) {
      if (this.stopping) return;
      const retried = await inTransaction(this.db, (tx) => this.retryEntity(tx, entity), {
        timeoutMs: 20_000,
      });
      applied += retried.applied.length;
      if (retried.failed) this.report(retried.failed);
      await this.announce(retried.applied);
    }
    if (applied > 0) this.log.info({ ...this.key, applied }, 'Dead letters were applied');
  }

  private async retryEntity(tx: Tx, entity: store.Entity): Promise<RetryResult> {
    const applied: EventRecord[] = [];
    for (const event of await store.takeDeadLetters(tx, this.key, entity)) {
      const outcome = await tryEvent(tx, this.options, event);
      if ('failed' in outcome) {
        const attempts = event.attempts + 1;
        const retryInMs = retryDelay(attempts, this.timing);
        const failure = { error: errorText(outcome.failed), attempts, retryInMs };
        await store.recordFailure(tx, this.key, event.id, failure);
        return { applied, failed: { event, cause: outcome.failed, attempts, retryInMs } };
      }
      await store.removeDeadLetter(tx, this.key, event.id);
      if (outcome.applied) applied.push(event);
    }
    return { applied };
  }

  private report({ event, cause, attempts, retryInMs }: NonNullable<RetryResult['failed']>): void {
    if (retryInMs !== null) return;
    const about = { ...this.key, event_id: event.id, type: event.type, attempts, err: cause };
    const text = 'An event failed too often and waits, with those of its entity; npm run events:replay';
    this.log.error({ ...about, alert: 'event_dead_lettered' }, text);
  }

  private async announce(events: EventRecord[]): Promise<void> {
    if (events.length === 0) return;
    try {
      await this.options.afterCommit?.(events);
    } catch (error) {
      this.log.warn({ ...this.key, err: error }, 'What follows a commit failed');
    }
  }
}

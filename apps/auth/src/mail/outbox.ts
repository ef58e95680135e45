import type { Sealer, SealedAt } from '@drawpoint/nest-kit/data/sealer';
import type { Jobs } from '@drawpoint/nest-kit/jobs/jobs';
import type { Tx } from '../database.store.ts';

/** By which way a message leaves: its job is `send-email` or `send-text`. */
export type Way = 'email' | 'text';

/**
 * Messages leave with the transaction that causes them: as jobs with sealed content, whatever the notifier does. A message's
 * key makes it one message, however often its job runs.
 */
export abstract class Outbox<Message extends { key: string }> {
  protected constructor(
    private readonly way: Way,
    private readonly jobs: Jobs,
    private readonly sealer: Sealer,
  ) {}

  async queue(tx: Tx, message: Message): Promise<void> {
    const { key } = message;
    const sealed = this.sealer.sealJson(message, this.payloadAt(key));
    await this.jobs.add(tx, `send-${this.way}`, { [this.way]: key, sealed }, { key });
  }

  /** The message of a job's payload. */
  open(payload: unknown): Message {
    const { sealed, ...named } = payload as { sealed: string } & { [way in Way]?: string };
    return this.sealer.openJson<Message>(sealed, this.payloadAt(named[this.way] ?? ''));
  }

  // Of a job's payload, which is no row: the message that it is.
  private payloadAt(key: string): SealedAt {
    return { table: `job send-${this.way}`, column: 'sealed', row: key };
  }
}

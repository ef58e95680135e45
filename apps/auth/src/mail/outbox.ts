import type { messages } from '@drawpoint/contracts/notifier/messages.contract';
import type { InputOf } from '@drawpoint/contracts/operation';
import type { Bus } from '@drawpoint/nest-kit/bus/bus';
import { systemContext } from '@drawpoint/nest-kit/bus/request-context';
import type { Sealer, SealedAt } from '@drawpoint/nest-kit/data/sealer';
import type { Task } from '@drawpoint/nest-kit/jobs/job-registry';
import type { Jobs } from '@drawpoint/nest-kit/jobs/jobs';
import type { Tx } from '../database.store.ts';

/** The channel of a message; its job is `send-email` or `send-text`. */
export type MessageChannel = 'email' | 'text';
type Sending = typeof messages.sendEmail | typeof messages.sendSms;

/**
 * Queues messages in the transaction that causes them. Each is a job with sealed content, retried until the
 * notifier accepts it. The message's key prevents duplicates, however often the job runs.
 */
export abstract class Outbox<Op extends Sending> implements Task {
  protected constructor(
    private readonly way: MessageChannel,
    private readonly operation: Op,
    private readonly bus: Bus,
    private readonly jobs: Jobs,
    private readonly sealer: Sealer,
  ) {}

  async queue(tx: Tx, message: InputOf<Op>): Promise<void> {
    const { key } = message;
    const sealed = this.sealer.sealJson(message, this.payloadAt(key));
    await this.jobs.add(tx, `send-${this.way}`, { [this.way]: key, sealed }, { key });
  }

  async run(payload: unknown): Promise<void> {
    const { sealed, ...named } = payload as { sealed: string } & { [way in MessageChannel]?: string };
    const message = this.sealer.openJson<InputOf<Op>>(sealed, this.payloadAt(named[this.way] ?? ''));
    await this.bus.call<Op>(this.operation, message, systemContext());
  }

  // A job's payload is no row, so the message's key takes the row's place.
  private payloadAt(key: string): SealedAt {
    return { table: `job send-${this.way}`, column: 'sealed', row: key };
  }
}

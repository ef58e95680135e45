import { Injectable } from '@nestjs/common';
import { messages } from '@drawpoint/contracts/notifier/messages.contract';
import { inTransaction } from '@drawpoint/nest-kit/data/in-transaction';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { Jobs } from '@drawpoint/nest-kit/jobs/jobs';
import { Database, type Tx } from '../database.store.ts';
import { TOO_OLD } from '../domain/email-limit.ts';
import { MessageStore, type NewEmail } from './message.store.ts';

/** The name of the job that delivers one email. */
export const DELIVER_EMAIL = 'deliver-email';

// With the queue's growing pauses: a mail server may be away for a day.
const ATTEMPTS = 14;

/** Takes emails in, to be delivered by a job. */
@Injectable()
export class QueueEmail {
  constructor(
    private readonly db: Database,
    private readonly messages: MessageStore,
    private readonly jobs: Jobs,
  ) {}

  /** Queues an email once for its key and answers its id; it leaves soon after, or when the mail server is back. */
  readonly sendEmail = handle(messages.sendEmail, (email) =>
    inTransaction(this.db, (tx: Tx) => this.queue(tx, email)),
  );

  /** The same inside a transaction. */
  async queue(tx: Tx, email: NewEmail): Promise<{ id: number }> {
    const { id, added } = await this.messages.addOnce(tx, 'email', email);
    if (added) {
      await this.jobs.add(tx, DELIVER_EMAIL, { message_id: id }, { key: email.key, maxAttempts: ATTEMPTS });
    }
    return { id };
  }

  /** Writes into the delivery log that an email came too late to be sent; one that is there already stays. */
  async noteExpired(tx: Tx, email: NewEmail): Promise<void> {
    await this.messages.addOnce(tx, 'email', email, TOO_OLD);
  }
}

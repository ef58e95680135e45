import { Injectable } from '@nestjs/common';
import { inTransaction } from '@drawpoint/nest-kit/data/in-transaction';
import { Jobs } from '@drawpoint/nest-kit/jobs/jobs';
import { Database, type Tx } from '../database.store.ts';
import { MessagesStore, type NewEmail } from './messages.store.ts';

/** The name of the job that delivers one email. */
export const DELIVER_EMAIL = 'deliver-email';

// With the queue's growing pauses: a mail server may be away for a day.
const ATTEMPTS = 14;

@Injectable()
export class QueueEmail {
  constructor(
    private readonly db: Database,
    private readonly messages: MessagesStore,
    private readonly jobs: Jobs,
  ) {}

  /** Queues an email once for its key and answers its id; it leaves soon after, or when the mail server is back. */
  queue(email: NewEmail): Promise<{ id: number }> {
    return inTransaction(this.db, (tx: Tx) => this.queueWithin(tx, email));
  }

  /** The same inside a transaction. */
  async queueWithin(tx: Tx, email: NewEmail): Promise<{ id: number }> {
    const { id, added } = await this.messages.addOnce(tx, email);
    if (added) {
      await this.jobs.add(tx, DELIVER_EMAIL, { message_id: id }, { key: email.key, maxAttempts: ATTEMPTS });
    }
    return { id };
  }
}

import { Injectable } from '@nestjs/common';
import { messages } from '@drawpoint/contracts/notifier/messages.contract';
import { inTransaction } from '@drawpoint/nest-kit/data/in-transaction';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { Jobs } from '@drawpoint/nest-kit/jobs/jobs';
import { ConsentStore } from '../consent/consent.store.ts';
import { Database, type Tx } from '../database.store.ts';
import { MessageStore, type NewSms } from './message.store.ts';
import { TwilioClient } from './twilio-client.ts';

/** The name of the job that delivers one text message. */
export const DELIVER_SMS = 'deliver-sms';

// With the queue's growing pauses: Twilio may be away for a day.
const ATTEMPTS = 14;

/** Takes text messages in, to be delivered by a job. */
@Injectable()
export class QueueSms {
  constructor(
    private readonly db: Database,
    private readonly messages: MessageStore,
    private readonly jobs: Jobs,
    private readonly twilio: TwilioClient,
    private readonly consents: ConsentStore,
  ) {}

  /** Queues a text message once for its key and answers its id. */
  readonly sendSms = handle(messages.sendSms, (sms) =>
    inTransaction(this.db, (tx: Tx) => this.queue(tx, sms)),
  );

  /** Asked before a code is sent, so that it can go by email instead (OP §7). */
  readonly canText = handle(messages.canText, async ({ phone }) => ({
    can_text: this.twilio.isOn && (await this.consents.find(phone)).state !== 'stopped',
  }));

  /** The same as `sendSms` inside a transaction. */
  async queue(tx: Tx, sms: NewSms): Promise<{ id: number }> {
    const { id, added } = await this.messages.addOnce(tx, 'sms', sms);
    if (added)
      await this.jobs.add(tx, DELIVER_SMS, { message_id: id }, { key: sms.key, maxAttempts: ATTEMPTS });
    return { id };
  }
}

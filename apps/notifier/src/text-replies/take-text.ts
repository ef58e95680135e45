import { Injectable } from '@nestjs/common';
import { MOST_CONTENT, messageContent } from '@drawpoint/contracts/messaging/messages.contract';
import { inTransaction } from '@drawpoint/nest-kit/data/in-transaction';
import { Jobs } from '@drawpoint/nest-kit/jobs/jobs';
import { ConsentStore } from '../consent/consent.store.ts';
import { Database, type Tx } from '../database.store.ts';
import { FORWARD_TEXT } from './forward-text.task.ts';
import { TextReplyStore } from './text-reply.store.ts';

/** Takes text messages of phones. A job finds out where each belongs. */
@Injectable()
export class TakeText {
  constructor(
    private readonly db: Database,
    private readonly texts: TextReplyStore,
    private readonly consents: ConsentStore,
    private readonly jobs: Jobs,
  ) {}

  /** Takes a message once, and none without words. What exceeds the length of a message is cut off. */
  async take(phone: string, body: string, message_sid: string, received_at: Date): Promise<void> {
    const content = messageContent.safeParse(body.slice(0, MOST_CONTENT));
    if (!content.success) return;
    const { reminded_of } = await this.consents.usersOf(phone);
    await inTransaction(this.db, async (tx: Tx) => {
      const text = { phone, text: content.data, message_sid, reminded_of, received_at };
      const id = await this.texts.add(tx, text);
      if (id !== null) await this.jobs.add(tx, FORWARD_TEXT, { id });
    });
  }
}

import { Injectable } from '@nestjs/common';
import { contactMessages } from '@drawpoint/contracts/admin/contact-messages.contract';
import { inTransaction } from '@drawpoint/nest-kit/data/in-transaction';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { Jobs } from '@drawpoint/nest-kit/jobs/jobs';
import { Database, type Tx } from '../database.store.ts';
import { ContactMessageStore } from './contact-message.store.ts';
import { EMAIL_REPLY } from './email-reply.task.ts';
import { ReadMessages } from './read-messages.ts';

/** Answers contact messages (docs/product/back-office.md#contact-messages). */
@Injectable()
export class AnswerMessages {
  constructor(
    private readonly db: Database,
    private readonly messages: ContactMessageStore,
    private readonly reading: ReadMessages,
    private readonly jobs: Jobs,
  ) {}

  /** Throws NOT_FOUND, also when the message belongs to another provider. */
  readonly update = handle(contactMessages.update, async ({ id, state, mine }, ctx) => {
    await this.reading.find(id, ctx);
    await inTransaction(this.db, (tx: Tx) =>
      this.messages.update(tx, id, {
        ...(state !== undefined && { answered_at: state === 'answered' ? ctx.now() : null }),
        ...(mine !== undefined && { owner_id: mine ? ctx.caller.user_id : null }),
      }),
    );
    return this.reading.whole(id, ctx);
  });

  /** Throws NOT_FOUND, also when the message belongs to another provider. */
  readonly reply = handle(contactMessages.reply, async ({ id, text, client_id }, ctx) => {
    const { owner_id } = await this.reading.find(id, ctx);
    const [author_id, now] = [ctx.caller.user_id, ctx.now()];
    await inTransaction(this.db, async (tx: Tx) => {
      const reply = { message_id: id, author_id, text, client_id, created_at: now };
      const reply_id = await this.messages.addReply(tx, reply);
      if (reply_id === null) return;
      await this.messages.update(tx, id, { answered_at: now, owner_id: owner_id ?? author_id });
      await this.jobs.add(tx, EMAIL_REPLY, { reply_id }, { key: `${EMAIL_REPLY}-${reply_id}` });
    });
    return this.reading.whole(id, ctx);
  });
}

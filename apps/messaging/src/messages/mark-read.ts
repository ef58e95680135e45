import { Injectable } from '@nestjs/common';
import { isWithin } from '@drawpoint/contracts/access';
import { chatMessages } from '@drawpoint/contracts/messaging/messages.contract';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { inTransaction } from '@drawpoint/nest-kit/data/in-transaction';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { Database, type Tx } from '../database.store.ts';
import { NotificationStore } from '../notifications/notification.store.ts';
import { MessagePushes } from './message-pushes.ts';
import { MessageStore } from './message.store.ts';
import { OpenConversations } from './open-conversations.ts';
import { toChatMessage } from './to-chat-message.ts';

@Injectable()
export class MarkRead {
  constructor(
    private readonly db: Database,
    private readonly messages: MessageStore,
    private readonly notifications: NotificationStore,
    private readonly pushes: MessagePushes,
    private readonly conversations: OpenConversations,
  ) {}

  /** Only the receiver may call it, others get FORBIDDEN. Repeating it changes nothing. */
  readonly markRead = handle(chatMessages.markRead, async ({ id }, ctx) => {
    const message = await this.messages.find(id);
    if (!message) throw new AppError('NOT_FOUND');
    const isOwn = message.receiver_id === ctx.caller.user_id && isWithin(ctx.caller, [message.provider_id]);
    if (!isOwn || !(await this.conversations.isOpenWith(message.sender_id, ctx)))
      throw new AppError('FORBIDDEN');
    if (message.read_at) return toChatMessage(message);
    const readAt = ctx.now();
    const isFirst = await inTransaction(this.db, async (tx: Tx) => {
      await this.notifications.readOfMessage(tx, id, readAt);
      return this.messages.markRead(tx, id, readAt);
    });
    if (isFirst) this.pushes.read(message, readAt);
    return toChatMessage((await this.messages.find(id)) ?? message);
  });
}

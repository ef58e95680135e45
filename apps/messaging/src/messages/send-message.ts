import { Injectable } from '@nestjs/common';
import type { ChatMessage } from '@drawpoint/contracts/messaging/chat-message';
import { chatMessages } from '@drawpoint/contracts/messaging/messages.contract';
import { AppError, invalid } from '@drawpoint/nest-kit/app-error';
import { inTransaction } from '@drawpoint/nest-kit/data/in-transaction';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { Database, type Tx } from '../database.store.ts';
import { pairOf } from '../domain/pair.ts';
import { PushNotifications } from '../notifications/push-notifications.ts';
import { PeopleStore } from '../people/people.store.ts';
import { Correspondents, noSuchUser } from './correspondents.ts';
import { MayWrite } from './may-write.ts';
import { MessageNotices } from './message-notices.ts';
import { MessagePushes } from './message-pushes.ts';
import { type MessageRecord, MessageStore, type NewMessage } from './message.store.ts';
import { OpenConversations } from './open-conversations.ts';
import { ThreadStore } from './thread.store.ts';
import { toChatMessage } from './to-chat-message.ts';
import { VisitParties } from './visit-parties.ts';

/** Sends a message once per `client_id`, however often the request repeats. */
@Injectable()
export class SendMessage {
  constructor(
    private readonly db: Database,
    private readonly messages: MessageStore,
    private readonly threads: ThreadStore,
    private readonly people: PeopleStore,
    private readonly correspondents: Correspondents,
    private readonly mayWrite: MayWrite,
    private readonly conversations: OpenConversations,
    private readonly visits: VisitParties,
    private readonly pushes: MessagePushes,
    private readonly notices: MessageNotices,
    private readonly bell: PushNotifications,
  ) {}

  /**
   * Throws INVALID_INPUT when the caller writes to themselves, NOT_FOUND when the receiver does not exist.
   * Throws FORBIDDEN when the caller may not write to them, or the visit is not open to both. Throws
   * IDEMPOTENCY_MISMATCH when `client_id` was used with other content.
   */
  readonly send = handle(chatMessages.send, async (input, ctx) => {
    const { receiver_id, content, client_id = null, appointment_id = null } = input;
    const { caller } = ctx;
    if (receiver_id === caller.user_id) throw invalid({ receiver_id: ["You can't message yourself."] });
    const known = await this.people.find(receiver_id);
    // Calls auth only when the local copy does not know them.
    const isThere = known
      ? !known.deleted
      : (await this.correspondents.find([receiver_id], ctx)).has(receiver_id);
    if (!isThere) throw noSuchUser();
    if (!(await this.mayWrite.to(receiver_id, ctx))) throw new AppError('FORBIDDEN');
    const provider_id =
      appointment_id === null
        ? await this.conversations.providerOf(receiver_id, ctx)
        : await this.visits.checkSeenByBoth(appointment_id, receiver_id, ctx);
    return this.write({
      sender_id: caller.user_id,
      impersonator_id: caller.impersonator_id ?? null,
      created_at: ctx.now(),
      ...{ receiver_id, content, client_id, appointment_id, provider_id },
    });
  });

  readonly reply = handle(chatMessages.reply, async (input, ctx) => {
    const { sender_id, receiver_id, content, client_id = null, appointment_id, provider_id = null } = input;
    if (receiver_id === sender_id) throw invalid({ receiver_id: ["You can't message yourself."] });
    const known = await this.people.find(receiver_id);
    if (known?.deleted) throw noSuchUser();
    return this.write({
      impersonator_id: ctx.caller?.impersonator_id ?? null,
      created_at: ctx.now(),
      ...{ sender_id, receiver_id, content, client_id, appointment_id, provider_id },
    });
  });

  private async write(message: NewMessage): Promise<ChatMessage> {
    const pair = pairOf(message.sender_id, message.receiver_id);
    const { row, isNew, notice } = await inTransaction(this.db, async (tx: Tx) => {
      await this.messages.lockConversation(tx, pair);
      const sent = message.client_id
        ? await this.messages.findByClientId(tx, message.sender_id, message.client_id)
        : null;
      if (sent) return { row: sent, isNew: false, notice: null };
      const added = await this.messages.add(tx, pair, message);
      // Only another conversation, which has a different lock, can have taken it since.
      if (!added) throw mismatch();
      await this.threads.note(tx, added);
      return { row: added, isNew: true, notice: await this.notices.add(tx, added) };
    });
    if (!isSame(row, message)) throw mismatch();
    if (isNew) this.pushes.sent(row);
    if (notice) this.bell.show(notice);
    return toChatMessage(row);
  }
}

const isSame = (row: MessageRecord, message: NewMessage): boolean =>
  row.receiver_id === message.receiver_id &&
  row.content === message.content &&
  row.appointment_id === message.appointment_id;

const mismatch = (): AppError =>
  new AppError('IDEMPOTENCY_MISMATCH', { message: 'This message was already sent with other content.' });

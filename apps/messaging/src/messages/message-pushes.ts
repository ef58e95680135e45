import { Injectable } from '@nestjs/common';
import { chatChannel, userChannel } from '@drawpoint/contracts/realtime';
import { REALTIME_PUSH } from '@drawpoint/contracts/realtime-push';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import type { MessageRecord } from './message.store.ts';
import { toChatMessage, toHead } from './to-chat-message.ts';

/** Pushes to people who are online; others read it later. Call it after the commit. */
@Injectable()
export class MessagePushes {
  constructor(private readonly bus: Bus) {}

  /** The text goes only to people who have the conversation open. */
  sent(message: MessageRecord): void {
    const { sender_id, receiver_id } = message;
    const channel = chatChannel(sender_id, receiver_id);
    this.bus.broadcast(REALTIME_PUSH, { channel, event: 'ChatMessageCreated', data: toChatMessage(message) });
    for (const person of [receiver_id, sender_id]) {
      this.bus.broadcast(REALTIME_PUSH, {
        channel: userChannel(person),
        event: 'MessageSent',
        data: toHead(message),
      });
    }
  }

  read({ id, sender_id, receiver_id }: MessageRecord, readAt: Date): void {
    const data = { id, sender_id, receiver_id, read_at: readAt.toISOString() };
    for (const person of [receiver_id, sender_id]) {
      this.bus.broadcast(REALTIME_PUSH, { channel: userChannel(person), event: 'MessageRead', data });
    }
  }
}

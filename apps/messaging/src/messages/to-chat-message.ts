import type { ChatMessage, ChatMessageHead } from '@drawpoint/contracts/messaging/chat-message';
import type { MessageRecord } from './message.store.ts';

/** A message without its text. */
export const toHead = (row: MessageRecord): ChatMessageHead => ({
  id: row.id,
  sender_id: row.sender_id,
  receiver_id: row.receiver_id,
  created_at: row.created_at.toISOString(),
  client_id: row.client_id,
  appointment_id: row.appointment_id,
});

/** The message as both people see it (docs/product/messages.md#sending). */
export const toChatMessage = (row: MessageRecord): ChatMessage => ({
  ...toHead(row),
  content: row.content,
  read_at: row.read_at?.toISOString() ?? null,
});

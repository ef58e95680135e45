import { z } from 'zod/mini';
import { instant } from '../fields.ts';
import { ROLES } from '../operation.ts';

/** A message from one person to another (docs/product/messages.md#sending). */
export const ChatMessage = z.object({
  id: z.number(),
  sender_id: z.number(),
  receiver_id: z.number(),
  content: z.string(),
  created_at: instant,
  read_at: z.nullable(instant),
  /** The id that the sender's client gave it; null without one. */
  client_id: z.nullable(z.string()),
  /** The visit that the message is about. */
  appointment_id: z.nullable(z.number()),
});
export type ChatMessage = z.output<typeof ChatMessage>;

/** A message without its text, for those who only need to know that it exists. */
export const ChatMessageHead = z.omit(ChatMessage, { content: true, read_at: true });
export type ChatMessageHead = z.output<typeof ChatMessageHead>;

/** The other person of a conversation. The email is empty when the account was deleted. */
export const Correspondent = z.object({
  id: z.number(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.nullable(z.string()),
  last_visited_at: z.nullable(instant),
});
export type Correspondent = z.output<typeof Correspondent>;

/** A conversation as one of its two people sees it (docs/product/messages.md#sending). */
export const ConversationThread = z.object({
  other: Correspondent,
  unread_count: z.number(),
  last_message: z.object({ id: z.number(), content: z.string(), created_at: instant }),
});
export type ConversationThread = z.output<typeof ConversationThread>;

/** A person with whom a conversation can be started (docs/product/messages.md#sending). */
export const MessageableUser = z.object({
  id: z.number(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  roles: z.array(z.enum(ROLES)),
  last_visited_at: z.nullable(instant),
});
export type MessageableUser = z.output<typeof MessageableUser>;

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
  /** What the sender's client calls it; null where it said nothing. */
  client_id: z.nullable(z.string()),
  /** The visit that it is about. */
  appointment_id: z.nullable(z.number()),
});
export type ChatMessage = z.output<typeof ChatMessage>;

/** What a message is without its words, for who only has to know that there is one. */
export const ChatMessageHead = z.omit(ChatMessage, { content: true, read_at: true });
export type ChatMessageHead = z.output<typeof ChatMessageHead>;

/** Whom somebody writes with; without an email where the account was deleted. */
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

/** Somebody with whom a conversation can be begun (docs/product/messages.md#sending). */
export const MessageableUser = z.object({
  id: z.number(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  roles: z.array(z.enum(ROLES)),
  last_visited_at: z.nullable(instant),
});
export type MessageableUser = z.output<typeof MessageableUser>;

import { z } from 'zod/mini';
import { date, flag, id, listOf, longText, wholeNumber } from '../fields.ts';
import { list } from '../list.ts';
import { internal, operation, ROLES, SIGNED_IN, STAFF } from '../operation.ts';
import { isZone } from '../zone.ts';
import { ChatMessage, ConversationThread, Correspondent, MessageableUser } from './chat-message.ts';

/** In characters. */
export const MOST_CONTENT = 4_000;

/** A message must contain something visible, not only spaces and invisible marks. */
export const messageContent = longText(MOST_CONTENT).check(
  z.refine((text) => /[^\p{Z}\p{C}\p{M}]/u.test(text), {
    error: 'Please write something.',
    when: ({ issues }) => issues.length === 0,
  }),
);

/** The client's id of a message, unique per message. Sending it again creates no second message. */
export const messageClientId = z.pipe(
  z.union([
    z.number().check(z.int()),
    z.string().check(z.minLength(1), z.maxLength(100), z.regex(/^[\w:.-]+$/)),
  ]),
  z.transform(String),
);

/** Selects a conversation and a part of it. */
const conversation = {
  with: id,
  /** Only messages about this visit, which both people must be able to see. */
  appointment_id: z.optional(id),
  /** The reader's IANA zone for days; UTC by default. */
  tz: z.optional(z.string().check(z.regex(/^[A-Za-z][\w+/-]{0,59}$/), z.refine(isZone))),
};

export const chatMessages = {
  listThreads: operation({
    summary:
      'The own conversations, the latest first. `next` goes on as `before`; `unread_count` is that of all.',
    http: 'GET /messages/threads',
    subject: 'messaging.messages.list-threads',
    reads: ['message'],
    allow: SIGNED_IN,
    input: z.object({
      limit: z.optional(wholeNumber(1, 100)),
      /** The id of the last message in the last thread received. */
      before: z.optional(id),
    }),
    output: z.object({
      data: z.array(ConversationThread),
      unread_count: z.number(),
      next: z.nullable(z.number()),
    }),
  }),
  listUsers: operation({
    summary:
      'With whom staff can begin a conversation: the patients and staff of their providers, developers.',
    http: 'GET /messages/users',
    subject: 'messaging.messages.list-users',
    reads: ['message'],
    allow: STAFF,
    ...list({
      item: MessageableUser,
      filters: {
        exclude_self: z.optional(flag),
        /** `developer` is for developers only. */
        role: z.optional(z.enum(ROLES)),
      },
      defaultSort: { by: 'last_name', dir: 'asc' },
      perPage: 10,
      search: 'q',
    }),
  }),
  list: operation({
    summary:
      'A part of the conversation with somebody, in its order: the newest, or those before, after or around a message, or of a day.',
    http: 'GET /messages',
    subject: 'messaging.messages.list',
    reads: ['message'],
    allow: SIGNED_IN,
    input: z.object({
      ...conversation,
      /** A local date in `tz`: starts at its first message. */
      day: z.optional(date),
      /** The newest of the messages older than this one. */
      before: z.optional(id),
      /** The oldest of the messages newer than this one. */
      after: z.optional(id),
      /** This message and those around it. */
      around: z.optional(id),
      limit: z.optional(wholeNumber(1, 50)),
    }),
    output: z.object({
      data: z.array(ChatMessage),
      /** Whether older and newer messages exist. */
      has_older: z.boolean(),
      has_newer: z.boolean(),
      other: Correspondent,
      /** Whether the caller may write: they already have a conversation, or are staff who may start one. */
      may_write: z.boolean(),
    }),
  }),
  listDays: operation({
    summary: 'The days on which something was said, the latest first; at most 1,000.',
    http: 'GET /messages/days',
    subject: 'messaging.messages.list-days',
    reads: ['message'],
    allow: SIGNED_IN,
    input: z.object(conversation),
    output: listOf(date),
  }),
  send: operation({
    summary:
      'Writes to somebody. Patients go on with conversations they have; the same `client_id` makes one message.',
    http: 'POST /messages',
    subject: 'messaging.messages.send',
    writes: ['message'],
    limits: [{ calls: 120, seconds: 60, per: 'person' }],
    allow: SIGNED_IN,
    input: z.object({
      receiver_id: id,
      content: messageContent,
      client_id: z.optional(z.nullable(messageClientId)),
      appointment_id: z.optional(z.nullable(id)),
    }),
    output: ChatMessage,
    status: 201,
    errors: ['IDEMPOTENCY_MISMATCH'],
  }),
  markRead: operation({
    summary: 'Marks a message to the caller as read.',
    http: 'POST /messages/{id}/read',
    subject: 'messaging.messages.mark-read',
    writes: ['message', 'notification'],
    allow: SIGNED_IN,
    input: z.object({ id }),
    output: ChatMessage,
  }),
  /** The calling service has checked that both people are parties of the visit. */
  reply: operation({
    summary: 'Writes to the other party of a visit; may begin the conversation.',
    subject: 'messaging.messages.reply',
    allow: internal('appointments'),
    input: z.object({
      sender_id: id,
      receiver_id: id,
      content: messageContent,
      client_id: z.optional(z.nullable(messageClientId)),
      appointment_id: id,
      /** The provider of the visit. */
      provider_id: z.optional(z.nullable(id)),
    }),
    output: ChatMessage,
    errors: ['IDEMPOTENCY_MISMATCH'],
  }),
};

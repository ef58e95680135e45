import { z } from 'zod/mini';
import { date, flag, id, listOf, longText, wholeNumber } from '../fields.ts';
import { list } from '../list.ts';
import { internal, operation, ROLES, SIGNED_IN, STAFF } from '../operation.ts';
import { isZone } from '../zone.ts';
import { ChatMessage, ConversationThread, Correspondent, MessageableUser } from './chat-message.ts';

/** Characters of a message. */
export const MOST_CONTENT = 4_000;

/** A message holds something that can be seen: no text of spaces and invisible marks alone. */
export const messageContent = longText(MOST_CONTENT).check(
  z.refine((text) => /[^\p{Z}\p{C}\p{M}]/u.test(text), {
    error: 'Please write something.',
    when: ({ issues }) => issues.length === 0,
  }),
);

/** What the client calls a message, once for each that it sends: a repetition of it makes no second message. */
export const messageClientId = z.pipe(
  z.union([
    z.number().check(z.int()),
    z.string().check(z.minLength(1), z.maxLength(100), z.regex(/^[\w:.-]+$/)),
  ]),
  z.transform(String),
);

/** Whose conversation, and which part of it. */
const conversation = {
  with: id,
  /** Only what was said about this visit, which both have to be able to see. */
  appointment_id: z.optional(id),
  /** IANA zone of the reader's days; UTC unless told. */
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
      /** The id of the last message of the last thread seen. */
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
        /** `developer` for developers alone. */
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
      /** A local date of `tz`: from its first message on. */
      day: z.optional(date),
      /** Messages older than this one, the newest of them. */
      before: z.optional(id),
      /** Messages newer than this one, the oldest of them. */
      after: z.optional(id),
      /** This message with those around it. */
      around: z.optional(id),
      limit: z.optional(wholeNumber(1, 50)),
    }),
    output: z.object({
      data: z.array(ChatMessage),
      /** Whether there are older and newer ones of what was asked for. */
      has_older: z.boolean(),
      has_newer: z.boolean(),
      other: Correspondent,
      /** Whether the caller may write: whoever has a conversation, and staff who may begin one. */
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
  /** The other service has checked that both are parties of the visit. */
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
      /** The visit's. */
      provider_id: z.optional(z.nullable(id)),
    }),
    output: ChatMessage,
    errors: ['IDEMPOTENCY_MISMATCH'],
  }),
};

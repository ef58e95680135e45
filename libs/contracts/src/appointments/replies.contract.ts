import { z } from 'zod/mini';
import { id } from '../fields.ts';
import { ChatMessage } from '../messaging/chat-message.ts';
import { messageClientId, messageContent } from '../messaging/messages.contract.ts';
import { internal, operation, SIGNED_IN } from '../operation.ts';

export const replies = {
  create: operation({
    summary: 'Writes to the other party of a visit; it becomes a message of their conversation.',
    http: 'POST /appointments/{id}/reply',
    subject: 'appointments.replies.create',
    writes: ['message'],
    limits: [{ calls: 60, seconds: 60, per: 'person' }],
    allow: SIGNED_IN,
    input: z.object({ id, message: messageContent, client_id: z.optional(z.nullable(messageClientId)) }),
    output: ChatMessage,
    status: 201,
    errors: ['IDEMPOTENCY_MISMATCH'],
  }),
  /** For text messages, which are answered to nobody else. Repeated with the same key, it adds no message. */
  forwardText: operation({
    summary:
      'Puts a text message of a patient into the conversation about the visit of the last reminder, else about the next one.',
    subject: 'appointments.replies.forward-text',
    allow: internal('notifier'),
    input: z.object({
      /** Who wrote it; null where nobody or several people use the phone. */
      user_id: z.nullable(id),
      /** The visit that the last reminder to the phone was about. */
      reminded_of: z.nullable(id),
      content: messageContent,
      client_id: messageClientId,
    }),
    output: z.object({
      is_sent: z.boolean(),
      /** That of the last reminder's visit. */
      provider_id: z.nullable(z.number()),
    }),
  }),
  /** For the service that decides who may write about a visit. */
  describeParties: operation({
    summary: 'Whose visit it is, of whose calendar and provider.',
    subject: 'appointments.replies.describe-parties',
    allow: internal('messaging'),
    input: z.object({ id }),
    output: z.object({
      user_id: z.nullable(z.number()),
      phlebotomist_id: z.number(),
      provider_id: z.nullable(z.number()),
    }),
  }),
};

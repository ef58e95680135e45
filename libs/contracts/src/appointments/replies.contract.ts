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

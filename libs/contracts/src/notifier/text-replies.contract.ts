import { z } from 'zod/mini';
import { flag, id, instant } from '../fields.ts';
import { list } from '../list.ts';
import { MANAGERS, operation } from '../operation.ts';

/** `open` until staff have dealt with it. */
export const TEXT_REPLY_STATES = ['open', 'done'] as const;

/** A text message that belongs to nobody's conversation (docs/product/messages.md#text-replies). */
export const TextReply = z.object({
  id: z.number(),
  /** E.164. */
  phone: z.string(),
  text: z.string(),
  received_at: instant,
  state: z.enum(TEXT_REPLY_STATES),
  /** Who has dealt with it, and when. The name is null while auth is unavailable and for deleted accounts. */
  done: z.nullable(z.object({ at: instant, by: z.object({ id: z.number(), name: z.nullable(z.string()) }) })),
});
export type TextReply = z.output<typeof TextReply>;

export const textReplies = {
  list: operation({
    summary:
      'Text messages from numbers of several accounts or of none, open ones first: about visits of their provider for admins, all for developers.',
    http: 'GET /admin/text-replies',
    subject: 'notifier.text-replies.list',
    reads: ['text_reply'],
    allow: MANAGERS,
    ...list({
      item: TextReply,
      filters: { state: z.optional(z.enum(TEXT_REPLY_STATES)) },
      defaultSort: { by: 'turn', dir: 'asc' },
      perPage: 25,
    }),
  }),
  update: operation({
    summary: 'Marks a text message as done, or as open again.',
    http: 'PUT /admin/text-replies/{id}',
    subject: 'notifier.text-replies.update',
    writes: ['text_reply'],
    allow: MANAGERS,
    audit: { action: 'text_reply_changed', subject: 'id' },
    input: z.object({ id, done: flag }),
    output: TextReply,
  }),
};

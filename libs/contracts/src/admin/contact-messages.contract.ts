import { z } from 'zod/mini';
import { date, email, id, instant, listOf, longText, message, optionalText, phone, text } from '../fields.ts';
import { list } from '../list.ts';
import { internal, MANAGERS, operation } from '../operation.ts';

export const CONTACT_STATES = ['open', 'answered'] as const;

/** A member of staff; the name is null while auth is unavailable and for deleted accounts. */
const Colleague = z.object({ id: z.number(), name: z.nullable(z.string()) });

/**
 * A contact message as listed (docs/product/back-office.md#contact-messages). The text is read one message at
 * a time.
 */
export const ContactMessage = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  provider_id: z.number(),
  provider: z.object({ name: z.string() }),
  subject: z.nullable(z.string()),
  state: z.enum(CONTACT_STATES),
  /** The member of staff who answers it. */
  owner: z.nullable(Colleague),
  created_at: instant,
});
export type ContactMessage = z.output<typeof ContactMessage>;

export const WholeContactMessage = z.object({
  ...ContactMessage.shape,
  message: z.string(),
  /** The replies that went out by email, the oldest first. */
  replies: z.array(z.object({ id: z.number(), text: z.string(), author: Colleague, created_at: instant })),
});
export type WholeContactMessage = z.output<typeof WholeContactMessage>;

const optionalPhone = z.optional(z.nullable(z.union([z.literal(''), phone])));

export const contactMessages = {
  submit: operation({
    summary: 'The contact form: a message to a provider, from anybody.',
    http: 'POST /contact',
    subject: 'admin.contact-messages.submit',
    writes: ['contact_message'],
    limits: [
      { calls: 5, seconds: 60, per: 'address' },
      { calls: 50, seconds: 86_400, per: 'address' },
    ],
    allow: 'public',
    input: z.object({
      name: text(200),
      email,
      phone: optionalPhone,
      subject: optionalText(200),
      message: longText(5_000),
      provider_id: id,
      recaptcha_token: optionalText(4_000),
      /**
       * Honeypot: people do not see this field. A bot that fills it in gets a normal answer, and its message
       * is dropped.
       */
      website: optionalText(200),
    }),
    output: message,
  }),
  list: operation({
    summary:
      'Messages of the contact form, the newest first: of their provider for admins, all for developers.',
    http: 'GET /admin/contact-messages',
    subject: 'admin.contact-messages.list',
    reads: ['contact_message'],
    allow: MANAGERS,
    ...list({
      item: ContactMessage,
      filters: {
        /** First and last day, in the provider's time zone. */
        from: z.optional(date),
        to: z.optional(date),
        provider_id: z.optional(id),
        state: z.optional(z.enum(CONTACT_STATES)),
      },
      sorts: ['created_at', 'name', 'email'],
      defaultSort: { by: 'created_at', dir: 'desc' },
      perPage: 15,
      search: 'q',
    }),
  }),
  get: operation({
    summary: 'A message of the contact form, whole.',
    http: 'GET /admin/contact-messages/{id}',
    subject: 'admin.contact-messages.get',
    reads: ['contact_message'],
    allow: MANAGERS,
    audit: { action: 'contact_message_viewed', subject: 'id' },
    input: z.object({ id }),
    output: WholeContactMessage,
  }),
  update: operation({
    summary: 'Opens or closes a message of the contact form, takes it over or gives it up.',
    http: 'PUT /admin/contact-messages/{id}',
    subject: 'admin.contact-messages.update',
    writes: ['contact_message'],
    allow: MANAGERS,
    audit: { action: 'contact_message_changed', subject: 'id' },
    input: z.object({
      id,
      state: z.optional(z.enum(CONTACT_STATES)),
      /** True makes the caller its owner; false removes the owner. */
      mine: z.optional(z.boolean()),
    }),
    output: WholeContactMessage,
  }),
  reply: operation({
    summary: 'Answers a message of the contact form by email, and keeps the answer; once per `client_id`.',
    http: 'POST /admin/contact-messages/{id}/replies',
    subject: 'admin.contact-messages.reply',
    writes: ['contact_message'],
    limits: [{ calls: 30, seconds: 60, per: 'person' }],
    allow: MANAGERS,
    audit: { action: 'contact_message_answered', subject: 'id' },
    input: z.object({ id, text: longText(5_000), client_id: z.string().check(z.regex(/^[\w-]{8,100}$/)) }),
    output: WholeContactMessage,
  }),
  /** For the developers' notifications. */
  headings: operation({
    summary: 'Subjects and phones of messages of the contact form.',
    subject: 'admin.contact-messages.headings',
    allow: internal('messaging'),
    deadlineMs: 1_000,
    input: z.object({ ids: z.array(id).check(z.maxLength(100)) }),
    output: listOf(
      z.object({ id: z.number(), subject: z.nullable(z.string()), phone: z.nullable(z.string()) }),
    ),
  }),
};

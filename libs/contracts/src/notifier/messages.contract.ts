import { z } from 'zod/mini';
import { date, e164, email, id, instant, nothing } from '../fields.ts';
import { list } from '../list.ts';
import { NOTIFICATION_KIND_NAMES } from '../messaging/notification-kinds.ts';
import { internal, MANAGERS, operation } from '../operation.ts';
import { isZone } from '../zone.ts';
import { REQUESTED_SMS } from './sms-templates.ts';

export const EMAIL_TEMPLATES = [
  'verify-email',
  'already-registered',
  'visit-confirmation',
  'appointment',
  'confirm-email-change',
  'email-change-requested',
  'email-in-use',
  'email-changed',
  'reset-password',
  'choose-password',
  'password-changed',
  'sign-in-code',
  'passkey-added',
  'passkey-removed',
  'payment-receipt',
  'payment-refunded',
  'deletion-requested',
  'deletion-declined',
  'account-deleted',
  'company-assigned',
  'company-acted',
  'company-edited',
  'contact-reply',
  'area-request',
  'area-served',
  'person-invitation',
] as const;
/**
 * Only text messages become `delivered`, when the phone has them. A `failed` message could not or should not
 * be delivered; a `bounced` one was rejected by the mailbox. An `expired` one became too old before it could
 * be sent.
 */
export const MESSAGE_STATES = ['queued', 'sent', 'delivered', 'failed', 'bounced', 'expired'] as const;

/** The names by which the delivery log tells messages apart: a notification's kind, else the template. */
export const DELIVERY_NAMES = [
  ...NOTIFICATION_KIND_NAMES,
  ...EMAIL_TEMPLATES,
  'mobile-code',
  'consent-request',
] as const;
export type DeliveryName = (typeof DELIVERY_NAMES)[number];

export const messages = {
  /** Values may contain a secret link. They are encrypted on arrival and erased after sending. */
  sendEmail: operation({
    summary: 'Queues one email made from a template; the same key is queued once.',
    subject: 'notifier.messages.send-email',
    allow: internal('admin', 'appointments', 'auth', 'booking', 'messaging'),
    input: z.object({
      key: z.string().check(z.minLength(8), z.maxLength(100)),
      template: z.enum(EMAIL_TEMPLATES),
      to: email,
      user_id: z.nullable(id),
      values: z.record(z.string(), z.string()),
    }),
    output: z.object({ id: z.number() }),
  }),
  /** Values may contain a code. They are encrypted on arrival and erased after sending. */
  sendSms: operation({
    summary: 'Queues one text message made from a template; the same key is queued once.',
    subject: 'notifier.messages.send-sms',
    allow: internal('auth', 'messaging'),
    input: z.object({
      key: z.string().check(z.minLength(8), z.maxLength(100)),
      template: z.enum(REQUESTED_SMS),
      to: e164,
      user_id: z.nullable(id),
      values: z.record(z.string(), z.string()),
    }),
    output: z.object({ id: z.number() }),
  }),
  canText: operation({
    summary:
      'Whether a code can go to a phone: text messages are set up, and the phone has not answered STOP.',
    subject: 'notifier.messages.can-text',
    allow: internal('auth'),
    input: z.object({ phone: e164 }),
    output: z.object({ can_text: z.boolean() }),
  }),
  readSetup: operation({
    summary: 'Whether emails have a sender of the company, and whether text messages are set up.',
    http: 'GET /admin/setup/messages',
    subject: 'notifier.messages.read-setup',
    allow: ['developer'],
    input: nothing,
    output: z.object({ mail: z.boolean(), texts: z.boolean() }),
  }),
  listDeliveries: operation({
    summary:
      "The delivery log of their provider's people for admins, whole for developers: never the content.",
    http: 'GET /admin/deliveries',
    subject: 'notifier.messages.list-deliveries',
    reads: ['delivery'],
    allow: MANAGERS,
    ...list({
      item: z.object({
        id: z.number(),
        channel: z.enum(['email', 'sms']),
        template: z.string(),
        /** The notification that a message about a visit tells; null for others and for older ones. */
        kind: z.nullable(z.enum(NOTIFICATION_KIND_NAMES)),
        /**
         * The address. Null until sending, when the address is looked up only then. Also null for admins who
         * may not read the person's record.
         */
        to: z.nullable(z.string()),
        /**
         * The recipient; null for a person without an account. The name is null while auth is unavailable and
         * for deleted accounts.
         */
        person: z.nullable(z.object({ id: z.number(), name: z.nullable(z.string()) })),
        state: z.enum(MESSAGE_STATES),
        attempts: z.number(),
        last_error: z.nullable(z.string()),
        created_at: instant,
        sent_at: z.nullable(instant),
        /** Whether it may be sent again; by then its content may be outdated. */
        can_resend: z.boolean(),
      }),
      filters: {
        state: z.optional(z.enum(MESSAGE_STATES)),
        channel: z.optional(z.enum(['email', 'sms'])),
        kind: z.optional(z.enum(DELIVERY_NAMES)),
        /** The recipient. */
        person: z.optional(id),
        /** Local days of `tz`, both included; UTC by default. */
        from: z.optional(date),
        to: z.optional(date),
        tz: z.optional(z.string().check(z.regex(/^[\w+/-]{1,60}$/), z.refine(isZone))),
      },
      defaultSort: { by: 'id', dir: 'desc' },
      perPage: 15,
    }),
  }),
  resend: operation({
    summary: 'Sends a message about a visit again, as that is now; never codes, links or past reminders.',
    http: 'POST /admin/deliveries/{id}/resend',
    subject: 'notifier.messages.resend',
    writes: ['delivery'],
    limits: [{ calls: 30, seconds: 60, per: 'person' }],
    allow: MANAGERS,
    audit: { action: 'message_resent', subject: 'id' },
    input: z.object({ id }),
    output: z.object({ id: z.number() }),
    errors: ['NOT_RESENDABLE'],
  }),
};

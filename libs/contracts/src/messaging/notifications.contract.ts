import { z } from 'zod/mini';
import { readEvents } from '../events.ts';
import { id, instant, listOf } from '../fields.ts';
import { internal, operation, SIGNED_IN } from '../operation.ts';

export const NOTIFICATION_KINDS = [
  'appointment_requested',
  'appointment_booked',
  'appointment_approved',
  'appointment_denied',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

const nullable = z.nullable(z.string());
const nullableId = z.nullable(z.number());

/** 1 §3, with `kind` and `appointment_id` (OP §4). */
export const Notification = z.object({
  id: z.number(),
  read_at: z.nullable(instant),
  created_at: instant,
  data: z.object({
    kind: z.enum(NOTIFICATION_KINDS),
    appointment_id: nullableId,
    message_id: nullableId,
    sender_id: nullableId,
    receiver_id: nullableId,
    content: nullable,
    message: nullable,
    day: nullable,
    contact_id: nullableId,
    subject: nullable,
    phone: nullable,
  }),
});
export type Notification = z.output<typeof Notification>;

export const notifications = {
  list: operation({
    summary: 'The unread notifications, newest first, at most 100.',
    http: 'GET /notifications',
    subject: 'messaging.notifications.list',
    allow: SIGNED_IN,
    input: z.object({}),
    output: listOf(Notification),
  }),
  markRead: operation({
    summary: 'Marks an own notification as read.',
    http: 'POST /notifications/{id}/read',
    subject: 'messaging.notifications.mark-read',
    allow: SIGNED_IN,
    input: z.object({ id }),
    output: Notification,
  }),
  /** Asked by the email worker when it sends. */
  describe: operation({
    summary: 'Whom a notification is for and what it is about.',
    subject: 'messaging.notifications.describe',
    allow: internal('notifier'),
    input: z.object({ id: z.number() }),
    output: z.object({
      id: z.number(),
      user_id: z.number(),
      kind: z.enum(NOTIFICATION_KINDS),
      appointment_id: nullableId,
    }),
  }),
};

/** `notification.created` on messaging's log. */
export const NotificationCreatedEvent = z.object({
  id: z.number(),
  user_id: z.number(),
  kind: z.enum(NOTIFICATION_KINDS),
  appointment_id: nullableId,
});
export type NotificationCreatedEvent = z.output<typeof NotificationCreatedEvent>;

export const messagingEvents = { read: readEvents('messaging') };

import { z } from 'zod/mini';
import { id, listOf } from '../fields.ts';
import { internal, operation, SIGNED_IN } from '../operation.ts';
import { Notification } from './notification.ts';
import { NOTIFICATION_KIND_NAMES } from './notification-kinds.ts';

const nullableId = z.nullable(z.number());

export const notifications = {
  list: operation({
    summary: 'The unread notifications, newest first, at most 100.',
    http: 'GET /notifications',
    subject: 'messaging.notifications.list',
    reads: ['notification'],
    allow: SIGNED_IN,
    input: z.object({}),
    output: listOf(Notification),
  }),
  markRead: operation({
    summary: 'Marks an own notification as read.',
    http: 'POST /notifications/{id}/read',
    subject: 'messaging.notifications.mark-read',
    writes: ['notification'],
    allow: SIGNED_IN,
    input: z.object({ id }),
    output: Notification,
  }),
  markAllRead: operation({
    summary: 'Marks the own notifications as read, up to the newest that the person has seen.',
    http: 'POST /notifications/read',
    subject: 'messaging.notifications.mark-all-read',
    writes: ['notification'],
    allow: SIGNED_IN,
    input: z.object({ newest_id: id }),
    output: z.object({ read: z.number() }),
  }),
  /** Called by the email worker just before it sends. */
  describe: operation({
    summary: 'Whom a notification is for and what it is about.',
    subject: 'messaging.notifications.describe',
    allow: internal('notifier'),
    input: z.object({ id: z.number() }),
    output: z.object({
      id: z.number(),
      user_id: z.number(),
      kind: z.enum(NOTIFICATION_KIND_NAMES),
      appointment_id: nullableId,
    }),
  }),
};

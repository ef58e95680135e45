import { z } from 'zod/mini';
import { instant } from '../fields.ts';
import { NOTIFICATION_KIND_NAMES } from './notification-kinds.ts';

const nullable = z.nullable(z.string());
const nullableId = z.nullable(z.number());

const NotificationData = z.object({
  kind: z.enum(NOTIFICATION_KIND_NAMES),
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
});
export type NotificationData = z.output<typeof NotificationData>;

/** The records a notification refers to; all others are null (docs/product/messages.md#notifications). */
export const Notification = z.object({
  id: z.number(),
  read_at: z.nullable(instant),
  created_at: instant,
  data: NotificationData,
});
export type Notification = z.output<typeof Notification>;

/** Fills the data of a notification: fields that are not named become null. */
export const notificationData = (
  named: Partial<NotificationData> & Pick<NotificationData, 'kind'>,
): NotificationData => ({
  appointment_id: null,
  message_id: null,
  sender_id: null,
  receiver_id: null,
  content: null,
  message: null,
  day: null,
  contact_id: null,
  subject: null,
  phone: null,
  ...named,
});

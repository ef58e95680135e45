import { type Notification, notificationData } from '@drawpoint/contracts/messaging/notification';
import { sentence } from '../domain/sentence.ts';
import type { NotificationRecord } from './notification.store.ts';

/**
 * The notification as its recipient sees it (docs/product/messages.md#notifications). `named` names the
 * patient or the sender; null when the name is unknown or not for the recipient.
 */
export const toNotification = (row: NotificationRecord, named: string | null = null): Notification => ({
  id: row.id,
  read_at: row.read_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
  data: notificationData({
    kind: row.kind,
    appointment_id: row.appointment_id,
    contact_id: row.contact_id,
    message_id: row.message_id,
    sender_id: row.sender_id,
    receiver_id: row.message_id === null ? null : row.user_id,
    message: row.said ?? named ?? sentence(row.kind, row.local_date, row.local_time, row.tz),
    day: row.local_date,
  }),
});

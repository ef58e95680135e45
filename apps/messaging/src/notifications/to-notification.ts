import type { Notification } from '@drawpoint/contracts/messaging/notification';
import { sentence } from '../domain/sentence.ts';
import type { NotificationRecord } from './notification.store.ts';

/** The notification as its person sees it (1 §3). */
export function toNotification(row: NotificationRecord): Notification {
  return {
    id: row.id,
    read_at: row.read_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    data: {
      kind: row.kind,
      appointment_id: row.appointment_id,
      message: sentence(row.kind, row.local_date, row.local_time),
      day: row.local_date,
      message_id: null,
      sender_id: null,
      receiver_id: null,
      content: null,
      contact_id: null,
      subject: null,
      phone: null,
    },
  };
}

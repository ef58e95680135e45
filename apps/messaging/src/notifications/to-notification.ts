import { type Notification, notificationData } from '@drawpoint/contracts/messaging/notification';
import type { Language } from '@drawpoint/contracts/auth/languages';
import { SPANISH_BELLS } from '@drawpoint/contracts/messaging/notification-bells.es';
import { saidIn, sentence } from '../domain/sentence.ts';
import type { NotificationRecord } from './notification.store.ts';

/**
 * The notification as its recipient sees it (docs/product/messages.md#notifications). `named` names the
 * patient or the sender; null when the name is unknown or not for the recipient.
 */
export const toNotification = (
  row: NotificationRecord,
  named: string | null = null,
  language: Language = 'en',
): Notification => ({
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
    message: (row.said === null && named) || textOf(row, language),
    day: row.local_date,
  }),
});

/** What was said of it is kept in English. In Spanish it stays when no text of the kind could stand for it. */
function textOf({ said, ...row }: NotificationRecord, language: Language): string {
  const textIn = (each: Language) => sentence(row, each);
  if (said === null) return textIn(language);
  const isSpanish = language === 'es' && SPANISH_BELLS[row.kind] !== undefined;
  return isSpanish ? saidIn(said, textIn('en'), textIn('es')) : said;
}

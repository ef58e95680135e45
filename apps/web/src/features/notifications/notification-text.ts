import type { Notification } from '@drawpoint/contracts/messaging/notification';
import { NOTIFICATION_KINDS } from '@drawpoint/contracts/messaging/notification-kinds';
import { paths } from '../../config/paths.ts';
import { message } from '../../i18n/message.ts';

type Data = { message?: unknown };

const dataOf = (push: unknown): Data => {
  if (typeof push !== 'object' || push === null) return {};
  const { data } = push as { data?: unknown };
  return typeof data === 'object' && data !== null ? data : (push as Data);
};

/** The text of a notification as the server tells it in the page's language. */
export function textOf(push: unknown): string {
  const { message: text } = dataOf(push);
  return typeof text === 'string' && text !== '' ? text : message('You have a new notification.');
}

/**
 * The path a notification opens; null when it opens nothing. `answersVisits`: whether the person may approve
 * visits.
 */
export function targetOf({ data }: Notification, answersVisits: boolean): string | null {
  const { opens } = NOTIFICATION_KINDS[data.kind];
  if (opens === 'conversation') {
    const { sender_id, message_id } = data;
    return sender_id === null ? paths.messages : `${paths.messages}?with=${sender_id}&scrollTo=${message_id}`;
  }
  if (opens === 'requested') return `${paths.history}?tab=requested`;
  if (opens === 'confirmation') return paths.upcoming;
  if (opens === 'team') return paths.dashboard;
  if (opens === 'contact') return paths.contactMessages;
  if (opens === 'security') return paths.security;
  if (opens === 'people') return paths.users;
  if (opens === 'needs_you') return paths.needsYou;
  if (opens === 'waitlist') return paths.waitlist;
  if (opens === 'unplaced') return answersVisits ? paths.unplaced : paths.upcoming;
  if (opens === 'schedule') return `${paths.schedule}?view=day&day=${data.day}`;
  const { appointment_id } = data;
  if (appointment_id === null) return null;
  if (answersVisits) return paths.bookingDetails(appointment_id);
  if (opens === 'requests') return paths.upcoming;
  return opens === 'summary' ? paths.summary(appointment_id) : paths.confirmation(appointment_id);
}

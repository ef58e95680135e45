import type { Notification, NotificationKind } from '@drawpoint/contracts/messaging/notification';
import { paths } from '../../config/paths.ts';
import { message } from '../../i18n/message.ts';

const TEXTS: Record<NotificationKind, string> = {
  appointment_requested: message('A visit was requested and waits for your answer.'),
  appointment_received: message('Your request was received.'),
  appointment_booked: message('A visit was booked.'),
  appointment_approved: message('Your visit was approved.'),
  appointment_denied: message('Your visit could not be accepted.'),
};

const isKind = (kind: unknown): kind is NotificationKind => typeof kind === 'string' && kind in TEXTS;

type Data = { message?: unknown; kind?: unknown };

const dataOf = (push: unknown): Data => {
  if (typeof push !== 'object' || push === null) return {};
  const { data } = push as { data?: unknown };
  return typeof data === 'object' && data !== null ? data : (push as Data);
};

/** A notification in one sentence, from its record or from a push that carries part of one. */
export function textOf(push: unknown): string {
  const { message: text, kind } = dataOf(push);
  if (typeof text === 'string' && text !== '') return text;
  return isKind(kind) ? TEXTS[kind] : message('You have a new notification.');
}

/** Where a notification leads somebody who answers visits, or does not; null where there is nothing to see. */
export function targetOf({ data }: Notification, answersVisits: boolean): string | null {
  if (data.kind === 'appointment_requested') return answersVisits ? paths.pending : paths.upcoming;
  return data.appointment_id === null ? null : paths.confirmation(data.appointment_id);
}

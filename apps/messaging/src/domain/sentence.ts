import type { NotificationKind } from '@drawpoint/contracts/messaging/notification';
import { formatDate, formatTime } from '@drawpoint/rules/dates';

const SENTENCES: Record<NotificationKind, (when: string) => string> = {
  appointment_requested: (when) => `New appointment request for ${when}.`,
  appointment_received: (when) => `Your appointment request for ${when} was received.`,
  appointment_booked: (when) => `An appointment was booked for ${when}.`,
  appointment_approved: (when) => `Your appointment on ${when} was approved.`,
  appointment_denied: (when) => `Your appointment on ${when} was denied.`,
};

/**
 * What the bell says, without names: `Your appointment on 12-15-2026 at 9:00 am was approved.` Date (`YYYY-MM-DD`)
 * and time (`HH:MM`) are those of the visit's own clock.
 */
export function sentence(kind: NotificationKind, date: string, time: string): string {
  return SENTENCES[kind](`${formatDate(date)} at ${formatTime(time)}`);
}

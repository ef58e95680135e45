import { NOTIFICATION_KINDS, type NotificationKind } from '@drawpoint/contracts/messaging/notification-kinds';
import { formatDate, formatTime } from '@drawpoint/rules/dates';

/**
 * What the bell says, without names: `Your appointment on 12-15-2026 at 9:00 am was approved.` Date (`YYYY-MM-DD`)
 * and time (`HH:MM`) are those of the visit's own clock.
 */
export const sentence = (kind: NotificationKind, date: string, time: string): string =>
  NOTIFICATION_KINDS[kind].bell.replace('{when}', `${formatDate(date)} at ${formatTime(time)}`);

import { NOTIFICATION_KINDS, type NotificationKind } from '@drawpoint/contracts/messaging/notification-kinds';
import { formatDate, formatTime, zoneCity } from '@drawpoint/rules/dates';

/**
 * The bell's text without names: `Your appointment on 12-15-2026 at 9:00 am (Phoenix time) was approved.`
 * Date (`YYYY-MM-DD`) and time (`HH:MM`) are local to the visit, in the zone `tz`.
 */
export const sentence = (kind: NotificationKind, date: string, time: string, tz: string | null): string => {
  const zone = tz === null ? '' : ` (${zoneCity(tz)} time)`;
  return NOTIFICATION_KINDS[kind].bell.replace('{when}', `${formatDate(date)} at ${formatTime(time)}${zone}`);
};

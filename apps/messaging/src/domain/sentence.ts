import { NOTIFICATION_KINDS, type NotificationKind } from '@drawpoint/contracts/messaging/notification-kinds';
import { formatDay, formatTime, writtenTime, zoneCity } from '@drawpoint/rules/dates';

const WEEKDAY = new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone: 'UTC' });

/**
 * The bell's text without names: `Your appointment on Tue, Dec 15, 2026, 9:00 am (Phoenix time) was approved.`
 * Date (`YYYY-MM-DD`) and time (`HH:MM`) are local to the visit, in the zone `tz`.
 */
export const sentence = (kind: NotificationKind, date: string, time: string, tz: string | null): string => {
  const zone = tz === null ? '' : ` (${zoneCity(tz)} time)`;
  return NOTIFICATION_KINDS[kind].bell.replace('{when}', `${writtenTime(`${date}T${time}`)}${zone}`);
};

type Visit = { kind: NotificationKind; local_date: string; local_time: string; tz: string | null };

/**
 * The bell's text for staff: `Chloe Martin asks for Tue 10:30 am (Phoenix time).` A day more than six days
 * away has its date too. Null when the kind has no text for staff.
 */
export function staffSentence(
  { kind, local_date, local_time, tz }: Visit,
  who: string,
  now: Date,
): string | null {
  const text = NOTIFICATION_KINDS[kind].staffBell;
  if (text === undefined || tz === null) return null;
  // Swedish dates are ISO dates.
  const today = now.toLocaleDateString('sv-SE', { timeZone: tz });
  const daysAway = (Date.parse(local_date) - Date.parse(today)) / 86_400_000;
  const isNear = daysAway >= 0 && daysAway < 7;
  const day = isNear ? WEEKDAY.format(new Date(local_date)) : `${formatDay(local_date, today)},`;
  const when = `${day} ${formatTime(local_time)} (${zoneCity(tz)} time)`;
  return text.replace('{who}', () => who).replace('{when}', when);
}

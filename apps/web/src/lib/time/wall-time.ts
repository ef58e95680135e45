import { formatDate, formatTime, wallDate } from '@drawpoint/rules/dates';
import { message } from '../../i18n/message.ts';

const WEEKDAYS = [
  message('Sunday'),
  message('Monday'),
  message('Tuesday'),
  message('Wednesday'),
  message('Thursday'),
  message('Friday'),
  message('Saturday'),
] as const;

/** The English name of a weekday, for `t()`. 0 is Sunday. */
export const weekdayName = (dow: number): string => WEEKDAYS[dow] ?? '';

/** The weekday of an ISO string's wall date, 0 to 6. 0 is Sunday. */
export const weekdayOf = (iso: string): number => new Date(`${wallDate(iso)}T00:00:00Z`).getUTCDay();

/** `9:15 am – 9:45 am`, by the strings' wall times. */
export const formatTimeRange = (startsAt: string, endsAt: string): string =>
  `${formatTime(startsAt)} – ${formatTime(endsAt)}`;

/** Weekday (for `t()`) and `MM-DD-YYYY` of a visit. */
export const appointmentDay = (startsAt: string): { weekday: string; date: string } => ({
  weekday: weekdayName(weekdayOf(startsAt)),
  date: formatDate(startsAt),
});

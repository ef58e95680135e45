import { formatDay, formatTime, wallDate } from '@drawpoint/rules/dates';
import { pageLanguage } from '../../i18n/language.ts';
import { message } from '../../i18n/message.ts';
import { localDate } from './local-time.ts';
import { serverNow } from './server-clock.ts';

const WEEKDAYS = [
  message('Sunday'),
  message('Monday'),
  message('Tuesday'),
  message('Wednesday'),
  message('Thursday'),
  message('Friday'),
  message('Saturday'),
] as const;

export const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6];

/** The English name of a weekday, for `t()`. 0 is Sunday. */
export const weekdayName = (dow: number): string => WEEKDAYS[dow] ?? '';

/** The weekday of an ISO string's wall date, 0 to 6. 0 is Sunday. */
export const weekdayOf = (iso: string): number => new Date(`${wallDate(iso)}T00:00:00Z`).getUTCDay();

/** `9:15 am – 9:45 am`, by the strings' wall times. */
export const formatTimeRange = (startsAt: string, endsAt: string): string =>
  `${formatTime(startsAt)} – ${formatTime(endsAt)}`;

/**
 * The day as people say it in the page's language: `Wed, Nov 25`, by the wall time in the string; with the year
 * when that is not this year.
 */
export const spokenDay = (iso: string): string =>
  formatDay(iso, localDate(new Date(serverNow())), pageLanguage());

/** `Wed, Nov 25, 9:15 am`, for headings and sentences. */
export const spokenTime = (iso: string): string => `${spokenDay(iso)}, ${formatTime(iso)}`;

import { wallDate } from '@drawpoint/rules/dates';
import { message } from '../../i18n/message.ts';

const DAY_MS = 86_400_000;

/** The date `days` days later. */
export const daysAfter = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
/** Beyond this the date alone is clearer. */
const NEAR_DAYS = 13;

/** The date of an instant in a zone, `YYYY-MM-DD`. */
export function dateIn(tz: string, instant: Date): string {
  const parts = new Intl.DateTimeFormat('en-CA', { timeZone: tz, dateStyle: 'short' });
  return parts.format(instant);
}

/** The days from today to a date, as seen in a zone; negative for past dates. */
export const daysUntil = (date: string, tz: string, now: Date): number =>
  Math.round((Date.parse(date) - Date.parse(dateIn(tz, now))) / DAY_MS);

/**
 * The relative day of a visit, for `t(text, { count })`: "Today", "Tomorrow", "In 3 days". Days are those of
 * the visit's zone, not of this device. Null from two weeks on.
 */
export function relativeDay(startsAt: string, tz: string, now: Date): { text: string; count: number } | null {
  const days = daysUntil(wallDate(startsAt), tz, now);
  if (Math.abs(days) > NEAR_DAYS) return null;
  if (days === 0) return { text: message('Today'), count: 0 };
  if (days === 1) return { text: message('Tomorrow'), count: 1 };
  if (days === -1) return { text: message('Yesterday'), count: 1 };
  return {
    text: days > 0 ? message('In {{count}} days') : message('{{count}} days ago'),
    count: Math.abs(days),
  };
}

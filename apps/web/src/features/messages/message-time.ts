import { formatDate } from '@drawpoint/rules/dates';
import { t } from '../../i18n/translate.ts';
import { localDate, localTime } from '../../lib/time/local-time.ts';
import { relativeDay } from '../../lib/time/relative-day.ts';
import { serverNow } from '../../lib/time/server-clock.ts';
import { weekdayName, weekdayOf } from '../../lib/time/wall-time.ts';
import { timeZone } from './conversation.queries.ts';

/** From this many days ago on, a weekday alone would be ambiguous. */
const WEEK = 7;

/** The heading of a day: "Today", "Yesterday", "Friday · 11-20-2026". */
export function dayName(date: string): string {
  const near = relativeDay(date, timeZone(), new Date(serverNow()));
  if (near && near.count <= 1) return t(near.text);
  return `${t(weekdayName(weekdayOf(date)))} · ${formatDate(date)}`;
}

/** A short time of the last message: time today, weekday this week, otherwise the date. */
export function shortTime(instant: string): string {
  const at = new Date(instant);
  const date = localDate(at);
  const near = relativeDay(date, timeZone(), new Date(serverNow()));
  if (near?.count === 0) return localTime(at);
  if (near?.count === 1) return t(near.text);
  if (near && near.count < WEEK) return t(weekdayName(weekdayOf(date))).slice(0, 3);
  return formatDate(date);
}

import { formatDate } from '@drawpoint/rules/dates';
import { useTranslation } from 'react-i18next';
import { localDate, localTime } from '../../lib/local-time.ts';
import { relativeDay } from '../../lib/relative-day.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { weekdayName, weekdayOf } from '../../lib/wall-time.ts';
import { timeZone } from './conversation.queries.ts';

/** Further days ago than this, a weekday alone would mislead. */
const WEEK = 7;

/** A day above its messages: "Today", "Yesterday", "Friday · 11-20-2026". */
export function useDayName(): (date: string) => string {
  const { t } = useTranslation();
  return (date) => {
    const near = relativeDay(date, timeZone(), new Date(serverNow()));
    if (near && near.count <= 1) return t(near.text);
    return `${t(weekdayName(weekdayOf(date)))} · ${formatDate(date)}`;
  };
}

/** When the last message came, in little room: the time today, the weekday this week, else the date. */
export function useShortTime(): (instant: string) => string {
  const { t } = useTranslation();
  return (instant) => {
    const at = new Date(instant);
    const date = localDate(at);
    const near = relativeDay(date, timeZone(), new Date(serverNow()));
    if (near?.count === 0) return localTime(at);
    if (near?.count === 1) return t(near.text);
    if (near && near.count < WEEK) return t(weekdayName(weekdayOf(date))).slice(0, 3);
    return formatDate(date);
  };
}

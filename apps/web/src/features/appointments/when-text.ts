import { formatDate, formatTime } from '@drawpoint/rules/dates';
import { t } from '../../i18n/translate.ts';
import { weekdayName, weekdayOf } from '../../lib/time/wall-time.ts';

/** The start day of a visit: `Sun, 11-22-2026`. */
export function dayText(startsAt: string): string {
  return `${t(weekdayName(weekdayOf(startsAt))).slice(0, 3)}, ${formatDate(startsAt)}`;
}

/** The start of a visit for a table row: `Sun, 11-22-2026 · 9:15 am`. */
export const whenText = ({ starts_at }: { starts_at: string }): string =>
  `${dayText(starts_at)} · ${formatTime(starts_at)}`;

/** The weekday and time for questions about a visit: "Cancel {{weekday}}'s {{time}} visit?" */
export const dayAndTime = ({ starts_at }: { starts_at: string }): { weekday: string; time: string } => ({
  weekday: t(weekdayName(weekdayOf(starts_at))),
  time: formatTime(starts_at),
});

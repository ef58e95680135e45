import { formatDate } from '@drawpoint/rules/dates';
import { t } from '../../i18n/translate.ts';
import {
  arrivalText,
  plannedText,
  shortTime,
  type PlannedVisit,
  type VisitStart,
} from '../../lib/time/visit-time.ts';
import { weekdayName, weekdayOf } from '../../lib/time/wall-time.ts';

/** The start day of a visit: `Sun, 11-22-2026`. */
export function dayText(startsAt: string): string {
  return `${t(weekdayName(weekdayOf(startsAt))).slice(0, 3)}, ${formatDate(startsAt)}`;
}

/** The time of a visit beside its day; for staff with the planned time of an arrival window. */
export const timeText = (visit: PlannedVisit): string =>
  (visit.planned_at && plannedText(visit)) || arrivalText(visit);

/** The start of a visit for a table row: `Sun, 11-22-2026 · 9:15 am`. */
export const whenText = (visit: PlannedVisit): string => `${dayText(visit.starts_at)} · ${timeText(visit)}`;

/** The weekday and time for questions about a visit: "Cancel {{weekday}}'s {{time}} visit?" */
export const dayAndTime = (visit: VisitStart): { weekday: string; time: string } => ({
  weekday: t(weekdayName(weekdayOf(visit.starts_at))),
  time: shortTime(visit),
});

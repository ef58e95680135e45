import { dateOfDay, dayNumberOf, weekdayOf } from './civil.ts';

/** After Sunday's end in UTC until it is over in every zone of the US but the islands of the far Pacific. */
const OVER_AFTER_MS = 12 * 3_600_000;

/** The Monday of a date's ISO week; with `weeks`, of as many weeks later. */
export function mondayOf(date: string, weeks = 0): string {
  const day = dayNumberOf(date);
  return dateOfDay(day - ((weekdayOf(day) + 6) % 7) + weeks * 7);
}

/** The Monday of the last ISO week that is over at an instant. */
export const lastWeekOver = (at: Date): string =>
  mondayOf(new Date(at.getTime() - OVER_AFTER_MS).toISOString().slice(0, 10), -1);

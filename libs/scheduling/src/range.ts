import { dayNumberOf } from './civil.ts';
import { type BookingLimits, MAX_DAYS, NEIGHBOUR_REACH_MINUTES } from './schedule.ts';
import { firstMinuteOfDay, localDayOf } from './zone.ts';

/**
 * Local dates of a listing (first and last included), and the range of busy entries it needs: [busyFrom,
 * busyTo).
 */
export type ListingRange = { firstDay: number; lastDay: number; busyFrom: number; busyTo: number };

/** `from`: local date `YYYY-MM-DD` in `tz`, default today there. `days` counts from `from`, at most 1,830. */
export type RangeRequest = {
  tz: string;
  now: number;
  limits: BookingLimits;
  lengthMinutes: number;
  from?: string | null;
  days: number;
};

/**
 * The range a listing reads, in epoch minutes. Null when nothing can be bookable: all past, or beyond the
 * horizon. Call it before reading busy entries. Throws RangeError for an unknown zone or a bad date.
 */
export function listingRange(request: RangeRequest): ListingRange | null {
  const { tz, now, limits, lengthMinutes } = request;
  const today = localDayOf(tz, Math.floor(now));
  const from = request.from ? dayNumberOf(request.from) : today;
  const firstDay = Math.max(from, localDayOf(tz, Math.ceil(now + limits.noticeMinutes)));
  const lastDay = Math.min(from + Math.min(request.days, MAX_DAYS) - 1, today + limits.horizonDays);
  if (firstDay > lastDay || lengthMinutes <= 0) return null;
  return {
    firstDay,
    lastDay,
    busyFrom: firstMinuteOfDay(tz, firstDay) - NEIGHBOUR_REACH_MINUTES,
    busyTo: firstMinuteOfDay(tz, lastDay + 1) + lengthMinutes + NEIGHBOUR_REACH_MINUTES,
  };
}

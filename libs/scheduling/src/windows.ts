import { type Intervals, windowsOf, workingHours } from './availability.ts';
import { MINUTES_PER_DAY } from './civil.ts';
import { isGridStart, type Refusal } from './fits.ts';
import type { VisitRequest } from './schedule.ts';
import { findFree, type ListRequest, onGrid } from './slots.ts';
import { legMinutes } from './travel.ts';
import type { WindowRuns } from './wire.ts';
import { firstMinuteOfDay, localDayOf, type OffsetSpan, offsetSpans } from './zone.ts';

/**
 * An arrival window: the visit begins between its start and so many minutes later, both included. Windows lie on
 * the clock at multiples of their length. `home`: the drive from the phlebotomist's home to the visit, and back;
 * null without a home.
 */
export type ArrivalWindow = {
  minutes: number;
  home: { to: number | null; from: number | null } | null;
};

/**
 * The windows of a listing in which the visit has a place (docs/product/availability.md#windows). The notice counts
 * to the window's start. Throws as `listSlots` does.
 */
export function listWindows(request: ListRequest, window: ArrivalWindow): WindowRuns {
  const { schedule } = request;
  const { minutes } = window;
  const found = findFree(request, (hours, spans) => withoutHomeDrives(hours, spans, window, schedule));
  if (!found) return { minutes, dates: [] };
  const earliest = Math.max(found.earliest, firstMinuteOfDay(schedule.tz, found.firstDay));
  const begins: number[] = [];
  for (let i = 0; i < found.free.length; i += 2) {
    const from = Math.max(earliest, (found.free[i] as number) - minutes);
    const last = found.free[i + 1] as number;
    if (from > last) continue;
    if (begins.length > 0 && from <= (begins.at(-1) as number) + 1) begins[begins.length - 1] = last;
    else begins.push(from, last);
  }
  return { minutes, dates: onGrid(begins, found.spans, minutes, found.lastDay) };
}

/**
 * The starts that notice, horizon and working hours allow in a window, [first, last, first, last, …] in epoch
 * minutes, or why there are none. Other visits are not considered: `schedule.busy` is not read.
 */
export function startsInWindow(
  request: VisitRequest,
  start: number,
  window: ArrivalWindow,
): number[] | Refusal {
  const { schedule, lengthMinutes, now, limits } = request;
  const { tz } = schedule;
  if (start < now + limits.noticeMinutes) return 'too_soon';
  const day = localDayOf(tz, start);
  if (day > localDayOf(tz, Math.floor(now)) + limits.horizonDays) return 'beyond_horizon';
  if (!isGridStart(tz, start, window.minutes)) return 'off_grid';
  const starts = lengthMinutes > 0 ? workingStarts(request, start, window) : [];
  return starts.length > 0 ? starts : 'outside_hours';
}

/** The starts that working hours allow from a moment on, for the minutes of a window. It may lie off the clock. */
export function workingStarts(
  { schedule, lengthMinutes }: Pick<VisitRequest, 'schedule' | 'lengthMinutes'>,
  start: number,
  window: ArrivalWindow,
): number[] {
  const { tz } = schedule;
  const day = localDayOf(tz, start);
  const end = start + window.minutes + lengthMinutes;
  const spans = offsetSpans(tz, start - 3 * MINUTES_PER_DAY, end + 3 * MINUTES_PER_DAY);
  // Nobody drives home at midnight where the hours go on.
  const hours = windowsOf(workingHours(schedule), spans, day - 1, localDayOf(tz, end) + 1);
  const working = withoutHomeDrives(hours, spans, window, schedule);
  const starts: number[] = [];
  for (let i = 0; i < working.length; i += 2) {
    const first = Math.max(start, working[i] as number);
    const last = Math.min(start + window.minutes, (working[i + 1] as number) - lengthMinutes);
    if (first <= last) starts.push(first, last);
  }
  return starts;
}

/** Working hours without the drive from home at their first minute of a local date, and home at their last. */
function withoutHomeDrives(
  hours: Intervals,
  spans: readonly OffsetSpan[],
  { home }: ArrivalWindow,
  { defaultDriveMinutes }: Pick<VisitRequest['schedule'], 'defaultDriveMinutes'>,
): Intervals {
  if (!home) return hours;
  const there = legMinutes(home.to, defaultDriveMinutes);
  const back = legMinutes(home.from, defaultDriveMinutes);
  const dayOf = (minute: number): number => {
    const { offset } = spans.find((span) => minute < span.end) ?? spans.at(-1)!;
    return Math.floor((minute + offset) / MINUTES_PER_DAY);
  };
  return hours.map((at, index) => {
    if (index % 2 === 0)
      return index > 0 && dayOf((hours[index - 1] as number) - 1) === dayOf(at) ? at : at + there;
    const next = hours[index + 1];
    return next !== undefined && dayOf(next) === dayOf(at - 1) ? at : at - back;
  });
}

import { type Intervals, windowsOf, workingHours } from './availability.ts';
import { type BlockedStarts, blockedStarts } from './blocked.ts';
import { MINUTES_PER_DAY, dateOfDay } from './civil.ts';
import { fullStarts } from './load.ts';
import { listingRange } from './range.ts';
import type { VisitRequest } from './schedule.ts';
import type { CompactSlots } from './wire.ts';
import { type OffsetSpan, offsetSpans } from './zone.ts';

/**
 * A listing of `days` local dates (at most 1,830) from `from` on, in the phlebotomist's zone. Default: from
 * today there.
 */
export type ListRequest = VisitRequest & { from?: string | null; days: number };

/**
 * Lists every bookable start by local date (docs/product/availability.md#slots). Leaves out dates without
 * slots and computes nothing beyond the horizon. Throws RangeError for an unknown zone, a bad date or a bad
 * time.
 */
export function listSlots(request: ListRequest): CompactSlots {
  const { schedule, lengthMinutes, limits } = request;
  const found = findFree(request);
  return {
    tz: schedule.tz,
    length_minutes: lengthMinutes,
    grid_minutes: limits.gridMinutes,
    offsets: found ? found.spans.map((span) => [span.start, span.offset]) : [],
    dates: found ? onGrid(found.free, found.spans, limits.gridMinutes, found.lastDay) : [],
  };
}

/** The possible starts of a listing, off any grid. */
export type Free = {
  /** [first, last, first, last, …] in epoch minutes. */
  free: number[];
  /** The earliest start that the notice allows. */
  earliest: number;
  firstDay: number;
  lastDay: number;
  spans: readonly OffsetSpan[];
};

/**
 * Null when the range of the listing is empty. `shorten`: changes the working windows, which begin a day before
 * the listing. Throws as `listSlots` does.
 */
export function findFree(
  request: ListRequest,
  shorten: (windows: Intervals, spans: readonly OffsetSpan[]) => Intervals = (windows) => windows,
): Free | null {
  const { schedule, lengthMinutes, limits } = request;
  const range = listingRange({ ...request, tz: schedule.tz });
  if (range === null) return null;
  const { firstDay, lastDay } = range;

  // Adds a day of margin on each side. Zones lie within a day of UTC, and a visit may run past midnight.
  const margin = MINUTES_PER_DAY + lengthMinutes;
  const spans = offsetSpans(
    schedule.tz,
    (firstDay - 1) * MINUTES_PER_DAY,
    (lastDay + 1) * MINUTES_PER_DAY + margin,
  );
  const dayAfterVisit = lastDay + Math.ceil(lengthMinutes / MINUTES_PER_DAY);
  const windows = shorten(windowsOf(workingHours(schedule), spans, firstDay, dayAfterVisit), spans);
  const earliest = Math.ceil(request.now + limits.noticeMinutes);
  const end = windows.at(-1);
  if (end === undefined) return { free: [], earliest, firstDay, lastDay, spans };
  const first = Math.max(earliest, windows[0] as number);
  const visit = { lengthMinutes, defaultDriveMinutes: schedule.defaultDriveMinutes };
  const blocked = blockedStarts(schedule.busy, visit, first, end, fullStarts(schedule));
  return { free: freeStarts(windows, blocked, lengthMinutes, first), earliest, firstDay, lastDay, spans };
}

// Sweeps windows and blocked starts together. Returns flat ranges of possible starts, both ends included.
function freeStarts(windows: Intervals, blocked: BlockedStarts, length: number, first: number): number[] {
  const free: number[] = [];
  let next = 0;
  let clearFrom = first;
  for (let i = 0; i < windows.length; i += 2) {
    const last = (windows[i + 1] as number) - length;
    let start = Math.max(windows[i] as number, clearFrom);
    while (next < blocked.count && (blocked.from[next] as number) <= last) {
      const from = blocked.from[next] as number;
      if (from > start) free.push(start, from - 1);
      clearFrom = Math.max(clearFrom, blocked.until[next] as number);
      start = Math.max(start, clearFrom);
      next += 1;
    }
    if (start <= last) free.push(start, last);
  }
  return free;
}

/** Cuts the ranges to the wall-clock grid of each local date. A repeated wall time counts the first time only. */
export function onGrid(
  free: readonly number[],
  spans: readonly OffsetSpan[],
  grid: number,
  lastDay: number,
): CompactSlots['dates'] {
  const dates: CompactSlots['dates'] = [];
  let currentDay = NaN;
  let runs: number[] = [];
  let index = 0;
  let wallSeen = -Infinity;
  for (let i = 0; i < free.length; i += 2) {
    const last = free[i + 1] as number;
    let minute = free[i] as number;
    while (minute <= last) {
      let span = spans[index] as OffsetSpan;
      while (minute >= span.end) {
        wallSeen = Math.max(wallSeen, span.end + span.offset);
        index += 1;
        span = spans[index] as OffsetSpan;
      }
      const offset = span.offset;
      const day = Math.floor((minute + offset) / MINUTES_PER_DAY);
      if (day > lastDay) break;
      const midnight = day * MINUTES_PER_DAY;
      const wall = Math.max(minute + offset, wallSeen) - midnight;
      const start = midnight + Math.ceil(wall / grid) * grid;
      const lastWall = Math.min(last + offset, span.end + offset - 1, midnight + MINUTES_PER_DAY - 1);
      if (start <= lastWall) {
        if (day !== currentDay) {
          currentDay = day;
          runs = [];
          dates.push([dateOfDay(day), runs]);
        }
        runs.push(start - offset, Math.floor((lastWall - start) / grid) + 1);
      }
      minute = lastWall - offset + 1;
    }
  }
  return dates;
}

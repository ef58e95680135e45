import { holds, windowsOf, workingHours } from './availability.ts';
import { MINUTES_PER_DAY } from './civil.ts';
import { fullStarts } from './load.ts';
import type { BusyEntry, VisitRequest } from './schedule.ts';
import { legMinutes } from './travel.ts';
import { localDayOf, offsetSpans } from './zone.ts';

/** Why a start cannot be booked. */
export type Refusal = 'off_grid' | 'too_soon' | 'beyond_horizon' | 'outside_hours' | 'full' | 'taken';

/**
 * Decides at booking. Null when the visit may start at this epoch minute, else the reason. Agrees with
 * `listSlots` for the same inputs (docs/product/availability.md#slots).
 */
export function refusalOf(request: VisitRequest, start: number): Refusal | null {
  const { schedule, lengthMinutes, now, limits } = request;
  const end = start + lengthMinutes;
  if (start < now + limits.noticeMinutes) return 'too_soon';
  const day = localDayOf(schedule.tz, start);
  if (day > localDayOf(schedule.tz, Math.floor(now)) + limits.horizonDays) return 'beyond_horizon';
  if (!isGridStart(schedule.tz, start, limits.gridMinutes)) return 'off_grid';
  const spans = offsetSpans(schedule.tz, start - MINUTES_PER_DAY, end + MINUTES_PER_DAY);
  const lastDay = localDayOf(schedule.tz, end);
  const windows = windowsOf(workingHours(schedule), spans, day, lastDay);
  if (!holds(windows, start, end) || lengthMinutes <= 0) return 'outside_hours';
  if (isFull(schedule, start)) return 'full';
  const { busy: neighbours, defaultDriveMinutes } = schedule;
  const free = fitsBetweenNeighbours({ neighbours, start, end, defaultDriveMinutes });
  return free ? null : 'taken';
}

/** Whether a limit of its day rules a start out. */
export const isFull = (schedule: Parameters<typeof fullStarts>[0], start: number): boolean =>
  fullStarts(schedule).some(({ from, until }) => start >= from && start < until);

/**
 * Whether [start, end) stays one drive leg away from every other entry (docs/product/availability.md#drives).
 * Pass as `neighbours` the entries within `NEIGHBOUR_REACH_MINUTES` of the visit, without the visit itself.
 */
export function fitsBetweenNeighbours(visit: {
  neighbours: readonly BusyEntry[];
  start: number;
  end: number;
  defaultDriveMinutes: number;
}): boolean {
  return visit.neighbours.every(
    (entry) =>
      entry.end + legMinutes(entry.driveFrom, visit.defaultDriveMinutes) <= visit.start ||
      visit.end + legMinutes(entry.driveTo, visit.defaultDriveMinutes) <= entry.start,
  );
}

/** Whether the wall time lies on the grid from local midnight and the clock shows it for the first time. */
export function isGridStart(tz: string, start: number, grid: number): boolean {
  let wallSeen = -Infinity;
  let wall = NaN;
  for (const span of offsetSpans(tz, start - MINUTES_PER_DAY, start + 1)) {
    wall = start + span.offset;
    if (span.end <= start) wallSeen = Math.max(wallSeen, span.end + span.offset);
  }
  const minuteOfDay = wall - Math.floor(wall / MINUTES_PER_DAY) * MINUTES_PER_DAY;
  return minuteOfDay % grid === 0 && wall >= wallSeen;
}

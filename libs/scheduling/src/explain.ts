import { holds, type Intervals, windowsOf, workingHours } from './availability.ts';
import { MINUTES_PER_DAY, dayNumberOf } from './civil.ts';
import { fullStarts } from './load.ts';
import type { BusyEntry, VisitRequest } from './schedule.ts';
import { legMinutes } from './travel.ts';
import { localDayOf, offsetSpans, type OffsetSpan } from './zone.ts';

/**
 * A rule that removes a start. The start is past or too soon for `notice`, or runs outside `hours`. An
 * `exception` means that the usual hours would allow it. The day can be full: of visits, or of drives. The visit can `overlap` a busy entry, or its `drive`
 * of so many minutes does not fit. The field `entry` is an index of `schedule.busy`.
 */
export type Removal =
  | { rule: 'horizon' | 'notice' | 'hours' | 'exception' | 'full_visits' | 'full_drives' }
  | { rule: 'overlap'; entry: number }
  | { rule: 'drive'; entry: number; minutes: number };

/**
 * A start on a day's grid, in epoch minutes, with every rule that removes it. Empty `removedBy` means
 * offered.
 */
export type ExplainedStart = { start: number; removedBy: Removal[] };

/** A request for one local date `YYYY-MM-DD` in the phlebotomist's zone. */
export type DayRequest = VisitRequest & { date: string };

/**
 * Explains each start of a day. Starts without removals are exactly those of `listSlots`. Leaves out wall
 * times that the clock skips and lists repeated ones once. Throws RangeError as `listSlots` does.
 */
export function explainDay(request: DayRequest): ExplainedStart[] {
  const { schedule, lengthMinutes, limits } = request;
  const day = dayNumberOf(request.date);
  const margin = MINUTES_PER_DAY + Math.max(0, lengthMinutes);
  const spans = offsetSpans(schedule.tz, (day - 1) * MINUTES_PER_DAY, (day + 1) * MINUTES_PER_DAY + margin);
  const lastDay = day + Math.ceil(Math.max(0, lengthMinutes) / MINUTES_PER_DAY);
  const windows = windowsOf(workingHours(schedule), spans, day, lastDay);
  const kept = schedule.exceptions.filter(({ kind }) => kind === 'available');
  const usual = windowsOf(workingHours({ ...schedule, exceptions: kept }), spans, day, lastDay);
  const full = fullStarts(schedule);
  const isBeyond = day > localDayOf(schedule.tz, Math.floor(request.now)) + limits.horizonDays;
  return gridStarts(spans, day, limits.gridMinutes).map((start) => {
    const removedBy: Removal[] = isBeyond ? [{ rule: 'horizon' }] : [];
    if (start < request.now + limits.noticeMinutes) removedBy.push({ rule: 'notice' });
    const end = start + lengthMinutes;
    if (lengthMinutes <= 0 || !holds(windows, start, end)) {
      removedBy.push({ rule: lengthMinutes > 0 && holds(usual, start, end) ? 'exception' : 'hours' });
    }
    for (const { from, until, rule } of full) if (start >= from && start < until) removedBy.push({ rule });
    removedBy.push(...schedule.busy.flatMap((entry, index) => clashWith(entry, index, request, start)));
    return { start, removedBy };
  });
}

/** Working windows of a local date in epoch minutes: [start, end, …], cut to that date. */
export function windowsOfDay(
  schedule: Pick<VisitRequest['schedule'], 'tz' | 'rules' | 'exceptions'>,
  date: string,
): Intervals {
  const day = dayNumberOf(date);
  const spans = offsetSpans(schedule.tz, (day - 1) * MINUTES_PER_DAY, (day + 2) * MINUTES_PER_DAY);
  return windowsOf(workingHours(schedule), spans, day, day);
}

/** Whether an existing visit, [start, end) in epoch minutes, lies within a schedule's working hours. */
export function liesInHours(
  schedule: Pick<VisitRequest['schedule'], 'tz' | 'rules' | 'exceptions'>,
  { start, end }: { start: number; end: number },
): boolean {
  const spans = offsetSpans(schedule.tz, start - 2 * MINUTES_PER_DAY, end + 2 * MINUTES_PER_DAY);
  const windows = windowsOf(
    workingHours(schedule),
    spans,
    localDayOf(schedule.tz, start),
    localDayOf(schedule.tz, end),
  );
  return holds(windows, start, end);
}

// The first epoch minute that shows each wall time of the grid. Leaves out skipped wall times.
function gridStarts(spans: readonly OffsetSpan[], day: number, grid: number): number[] {
  const starts: number[] = [];
  for (let wall = 0; wall < MINUTES_PER_DAY; wall += grid) {
    const face = day * MINUTES_PER_DAY + wall;
    const span = spans.find(({ start, end, offset }) => start <= face - offset && face - offset < end);
    if (span) starts.push(face - span.offset);
  }
  return starts;
}

function clashWith(entry: BusyEntry, index: number, request: VisitRequest, start: number): Removal[] {
  const end = start + request.lengthMinutes;
  const leg = (drive: number | null) => legMinutes(drive, request.schedule.defaultDriveMinutes);
  const [to, from] = [leg(entry.driveTo), leg(entry.driveFrom)];
  if (entry.end + from <= start || end + to <= entry.start) return [];
  if (entry.start < end && start < entry.end) return [{ rule: 'overlap', entry: index }];
  return [{ rule: 'drive', entry: index, minutes: entry.end <= start ? from : to }];
}

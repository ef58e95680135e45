import { MINUTES_PER_DAY, dayNumberOf, minuteOfClock, weekdayOf } from './civil.ts';
import type { Exception, Schedule } from './schedule.ts';
import type { OffsetSpan } from './zone.ts';

/** Disjoint ascending intervals in one flat array: [start, end, start, end, …]. Ends are exclusive. */
export type Intervals = number[];

type Hours = Pick<Exception, 'startTime' | 'endTime'>;

/**
 * A schedule's working hours in wall minutes: by weekday (0 Sunday), and by day number for dates with
 * exceptions.
 */
export type WorkingHours = { weekly: Intervals[]; byDay: Map<number, Intervals> };

/** Computes (weekly rules ∪ available) − unavailable, in wall minutes of a local day. */
export function workingHours(schedule: Pick<Schedule, 'rules' | 'exceptions'>): WorkingHours {
  const rules: Hours[][] = [[], [], [], [], [], [], []];
  for (const rule of schedule.rules) rules[rule.dow]?.push(rule);
  const weekly = rules.map((hours) => union(hours.map(toInterval)));
  const byDay = new Map<number, Intervals>();
  for (const date of new Set(schedule.exceptions.map((exception) => exception.date))) {
    const exceptions = schedule.exceptions.filter((exception) => exception.date === date);
    const day = dayNumberOf(date);
    const usual = pairs(weekly[weekdayOf(day)] ?? []);
    const added = exceptions.filter((exception) => exception.kind === 'available').map(toInterval);
    const removed = exceptions.filter((exception) => exception.kind === 'unavailable').map(toInterval);
    byDay.set(day, subtract(union([...usual, ...added]), union(removed)));
  }
  return { weekly, byDay };
}

/** Working wall minutes of one local day: [start, end, …] from 0 to 1440. */
function hoursOfDay(hours: WorkingHours, day: number): Intervals {
  return hours.byDay.get(day) ?? hours.weekly[weekdayOf(day)] ?? [];
}

/** The working wall minutes from `firstDay` to `lastDay`, both included. */
export function workingMinutes(hours: WorkingHours, firstDay: number, lastDay: number): number {
  let minutes = 0;
  for (let day = firstDay; day <= lastDay; day += 1)
    for (const [start, end] of pairs(hoursOfDay(hours, day))) minutes += end - start;
  return minutes;
}

/**
 * The working windows in epoch minutes, from `firstDay` to `lastDay` (both included). Hours that touch across
 * midnight or a change of offset form one window. `spans` must cover those days.
 */
export function windowsOf(
  hours: WorkingHours,
  spans: readonly OffsetSpan[],
  firstDay: number,
  lastDay: number,
): Intervals {
  const windows: Intervals = [];
  let end = -Infinity;
  for (const span of spans) {
    const wallStart = span.start + span.offset;
    const wallEnd = span.end + span.offset;
    const from = Math.max(firstDay, Math.floor(wallStart / MINUTES_PER_DAY));
    const to = Math.min(lastDay, Math.floor((wallEnd - 1) / MINUTES_PER_DAY));
    for (let day = from; day <= to; day += 1) {
      const midnight = day * MINUTES_PER_DAY;
      const ofDay = hoursOfDay(hours, day);
      for (let i = 0; i < ofDay.length; i += 2) {
        const opens = Math.max(midnight + (ofDay[i] as number), wallStart) - span.offset;
        const closes = Math.min(midnight + (ofDay[i + 1] as number), wallEnd) - span.offset;
        if (opens >= closes) continue;
        if (opens === end) windows[windows.length - 1] = closes;
        else windows.push(opens, closes);
        end = closes;
      }
    }
  }
  return windows;
}

/** Whether a single window contains all of [start, end). */
export function holds(windows: Intervals, start: number, end: number): boolean {
  for (let i = 0; i < windows.length; i += 2) {
    if ((windows[i] as number) <= start && end <= (windows[i + 1] as number)) return true;
  }
  return false;
}

// An end of midnight means the end of that day. An end before its start gives an empty interval.
function toInterval(hours: Hours): [number, number] {
  const end = minuteOfClock(hours.endTime);
  return [minuteOfClock(hours.startTime), end === 0 ? MINUTES_PER_DAY : end];
}

function pairs(intervals: Intervals): [number, number][] {
  const result: [number, number][] = [];
  for (let i = 0; i < intervals.length; i += 2) {
    result.push([intervals[i] as number, intervals[i + 1] as number]);
  }
  return result;
}

function union(intervals: [number, number][]): Intervals {
  const merged: Intervals = [];
  for (const [start, end] of [...intervals].sort((a, b) => a[0] - b[0])) {
    if (start >= end) continue;
    const last = merged.length - 1;
    if (last > 0 && start <= (merged[last] as number)) merged[last] = Math.max(merged[last] as number, end);
    else merged.push(start, end);
  }
  return merged;
}

function subtract(from: Intervals, removed: Intervals): Intervals {
  let rest = pairs(from);
  for (const [start, end] of pairs(removed)) {
    rest = rest.flatMap(([a, b]): [number, number][] => {
      const pieces: [number, number][] = [
        [a, Math.min(b, start)],
        [Math.max(a, end), b],
      ];
      return pieces.filter(([from, to]) => from < to);
    });
  }
  return rest.flat();
}

import { wallDate, wallTime } from '@drawpoint/rules/dates';

/** Half an hour has room for a name and a status. */
export const PIXELS_PER_HOUR = 88;
const WORKDAY = { first: 7, last: 19 };

/** Without a column, the visit's day is its column. */
type Span = readonly [startsAt: string, endsAt: string, column?: string];
/** `left` and `width` are fractions of the column: overlapping visits are side by side. */
export type BlockPosition = { top: number; height: number; left: number; width: number };

/**
 * The position of each visit in the grid, by its wall time. The grid covers the workday, and more when
 * a visit needs it.
 */
export function gridOf(spans: readonly Span[]): {
  first: number;
  hours: number;
  blocks: BlockPosition[];
  /** How many visits are side by side at most. */
  most: number;
} {
  const times = spans.map(([start, end, column = wallDate(start)]) => ({
    column,
    ...minutesOf(start, end),
  }));
  const first = Math.min(WORKDAY.first, ...times.map(({ from }) => Math.floor(from / 60)));
  const last = Math.max(WORKDAY.last, ...times.map(({ to }) => Math.ceil(to / 60)));
  const lanes = sideBySide(times);
  const blocks = times.map(({ from, to }, index) => {
    const { lane, of } = lanes[index]!;
    return {
      top: ((from - first * 60) / 60) * PIXELS_PER_HOUR,
      height: Math.max(28, ((to - from) / 60) * PIXELS_PER_HOUR),
      left: lane / of,
      width: 1 / of,
    };
  });
  return { first, hours: last - first, blocks, most: Math.max(1, ...lanes.map(({ of }) => of)) };
}

type Time = { column: string; from: number; to: number };

/**
 * The lane of each visit and how many lanes its group has. A group is a chain of overlapping visits; each
 * takes the first free lane.
 */
function sideBySide(times: readonly Time[]): { lane: number; of: number }[] {
  const order = times
    .map((time, index) => ({ ...time, index }))
    .sort(
      (one, other) => one.column.localeCompare(other.column) || one.from - other.from || other.to - one.to,
    );
  const lanes: { lane: number; of: number }[] = [];
  let group: { column: string; until: number; ends: number[]; members: number[] } | undefined;
  for (const { column, from, to, index } of order) {
    if (group?.column !== column || group.until <= from) group = { column, until: to, ends: [], members: [] };
    const free = group.ends.findIndex((end) => end <= from);
    const lane = free === -1 ? group.ends.length : free;
    group.ends[lane] = to;
    group.until = Math.max(group.until, to);
    group.members.push(index);
    lanes[index] = { lane, of: 1 };
    for (const member of group.members) lanes[member]!.of = group.ends.length;
  }
  return lanes;
}

/** What a grid shows, and the minutes between its starts. */
export type Bounds = { first: number; hours: number; days: number; step: number };

/** A position in the grid: the day from its first one on, and minutes from midnight. */
export type Spot = { day: number; minute: number };

/** The grid position of a start in the days that begin on `from`. */
export const spotOf = (start: string, from: string): Spot => ({
  day: Math.round(
    (Date.parse(`${wallDate(start)}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000,
  ),
  minute: minuteOf(start),
});

/**
 * The grid position after a move, aligned to the start times. It stays inside of the shown days and hours.
 * `length` is in minutes.
 */
export function spotAfter(
  { day, minute }: Spot,
  by: { days?: number; minutes?: number },
  length: number,
  { first, hours, days, step }: Bounds,
): Spot {
  const latest = Math.floor(((first + hours) * 60 - length) / step) * step;
  const wanted = Math.round((minute + (by.minutes ?? 0)) / step) * step;
  return {
    day: Math.min(days - 1, Math.max(0, day + (by.days ?? 0))),
    minute: Math.max(first * 60, Math.min(latest, wanted)),
  };
}

/** Formats minutes from midnight as `HH:MM`. */
export const clockOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

function minutesOf(start: string, end: string): { from: number; to: number } {
  const from = minuteOf(start);
  return { from, to: wallDate(end) === wallDate(start) ? minuteOf(end) : 24 * 60 };
}

function minuteOf(iso: string): number {
  const [hours = 0, minutes = 0] = wallTime(iso).split(':').map(Number);
  return hours * 60 + minutes;
}

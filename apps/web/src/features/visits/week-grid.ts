import { wallDate, wallTime } from '@drawpoint/rules/dates';

export const PIXELS_PER_HOUR = 56;
const WORKDAY = { first: 7, last: 19 };

type Span = readonly [startsAt: string, endsAt: string];
/** `left` and `width` are fractions of the day's column: overlapping visits are side by side. */
export type BlockPosition = { top: number; height: number; left: number; width: number };

/**
 * The position of each visit in the week's grid, by its wall time. The grid covers the workday, and more when
 * a visit needs it.
 */
export function gridOf(spans: readonly Span[]): { first: number; hours: number; blocks: BlockPosition[] } {
  const times = spans.map(([start, end]) => ({ date: wallDate(start), ...minutesOf(start, end) }));
  const first = Math.min(WORKDAY.first, ...times.map(({ from }) => Math.floor(from / 60)));
  const last = Math.max(WORKDAY.last, ...times.map(({ to }) => Math.ceil(to / 60)));
  const blocks = times.map((time, index) => {
    const beside = times.filter(
      (other) => other.date === time.date && other.from < time.to && time.from < other.to,
    );
    const before = times
      .slice(0, index)
      .filter((other) => other.date === time.date && other.from < time.to && time.from < other.to);
    return {
      top: ((time.from - first * 60) / 60) * PIXELS_PER_HOUR,
      height: Math.max(28, ((time.to - time.from) / 60) * PIXELS_PER_HOUR),
      left: before.length / beside.length,
      width: 1 / beside.length,
    };
  });
  return { first, hours: last - first, blocks };
}

/** A position in the grid: day of the week and minutes from midnight. */
export type Spot = { day: number; minute: number };

/** The grid position of a start in the week that begins on `from`. */
export const spotOf = (start: string, from: string): Spot => ({
  day: Math.round(
    (Date.parse(`${wallDate(start)}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000,
  ),
  minute: minuteOf(start),
});

/**
 * The grid position after a move, aligned to the start times. It stays inside of the week and the shown
 * hours. `length` is in minutes.
 */
export function spotAfter(
  { day, minute }: Spot,
  by: { days?: number; minutes?: number },
  length: number,
  { first, hours, step }: { first: number; hours: number; step: number },
): Spot {
  const latest = Math.floor(((first + hours) * 60 - length) / step) * step;
  const wanted = Math.round((minute + (by.minutes ?? 0)) / step) * step;
  return {
    day: Math.min(6, Math.max(0, day + (by.days ?? 0))),
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

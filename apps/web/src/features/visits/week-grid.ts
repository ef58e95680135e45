import { wallDate, wallTime } from '@drawpoint/rules/dates';

export const PIXELS_PER_HOUR = 56;
const WORKDAY = { first: 7, last: 19 };

type Span = readonly [startsAt: string, endsAt: string];
/** `left` and `width` as parts of the day's column: visits of several phlebotomists stand beside each other. */
export type BlockPosition = { top: number; height: number; left: number; width: number };

/** Where each visit stands in a week's grid: by its own wall time, from the first hour that anything needs to the last. */
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

/** A place in the grid: a column of the week, and minutes from midnight. */
export type Spot = { day: number; minute: number };

/** Where a visit stands in the week that begins on a date. */
export const spotOf = (start: string, from: string): Spot => ({
  day: Math.round(
    (Date.parse(`${wallDate(start)}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000,
  ),
  minute: minuteOf(start),
});

/** Where a visit of so many minutes lands when it is moved: on the grid of starts, inside of the week and the hours shown. */
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

/** `HH:MM` of minutes from midnight. */
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

import { wallDate, wallTime } from '@drawpoint/rules/dates';

export const PIXELS_PER_HOUR = 56;
const WORKDAY = { first: 8, last: 18 };

type Span = readonly [startsAt: string, endsAt: string];
/** `left` and `width` as parts of the day's column: visits of several phlebotomists stand beside each other. */
export type Placed = { top: number; height: number; left: number; width: number };

/** Where each visit stands in a week's grid: by its own wall time, from the first hour that anything needs to the last. */
export function gridOf(spans: readonly Span[]): { first: number; hours: number; blocks: Placed[] } {
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

function minutesOf(start: string, end: string): { from: number; to: number } {
  const from = minuteOf(start);
  return { from, to: wallDate(end) === wallDate(start) ? minuteOf(end) : 24 * 60 };
}

function minuteOf(iso: string): number {
  const [hours = 0, minutes = 0] = wallTime(iso).split(':').map(Number);
  return hours * 60 + minutes;
}

import { formatTime } from '@drawpoint/rules/dates';
import { parseTypedTime } from '../../../lib/forms/typed-time.ts';

/** Hours of a weekday as typed: `9:00 am`. */
export type TypedRule = { dow: number; start_time: string; end_time: string };
/** Hours as a bar, in minutes from midnight. */
export type Bar = { from: number; to: number };
export type Edge = 'start' | 'end' | 'both';

/** Minutes per step of a bar. */
export const STEP = 15;
export const DAY = 1440;

const two = (value: number): string => String(value).padStart(2, '0');

/** Formats a minute of the day as `9:00 am`; the end of the day is midnight. */
export const timeOf = (minute: number): string =>
  formatTime(`${two(Math.floor((minute % DAY) / 60))}:${two(minute % 60)}`);

function minuteOf(typed: string): number | null {
  const time = parseTypedTime(typed);
  return time === null ? null : Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}

/**
 * Converts typed hours to a bar. Null when a time is invalid or the end is not later. Midnight as end is the
 * end of the day.
 */
export function barOf({ start_time, end_time }: Pick<TypedRule, 'start_time' | 'end_time'>): Bar | null {
  const [from, end] = [minuteOf(start_time), minuteOf(end_time)];
  if (from === null || end === null) return null;
  const to = end === 0 ? DAY : end;
  return from < to ? { from, to } : null;
}

const clamp = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));

/**
 * The hours after an edge or the whole bar was moved by `minutes`. They stay on the grid, within the day and
 * non-empty.
 */
export function moveBar(bar: Bar, edge: Edge, minutes: number): Pick<TypedRule, 'start_time' | 'end_time'> {
  const snapped = (value: number) => Math.round(value / STEP) * STEP;
  if (edge === 'both') {
    const length = bar.to - bar.from;
    const from = clamp(snapped(bar.from + minutes), 0, DAY - length);
    return { start_time: timeOf(from), end_time: timeOf(from + length) };
  }
  const from = edge === 'start' ? clamp(snapped(bar.from + minutes), 0, bar.to - STEP) : bar.from;
  const to = edge === 'end' ? clamp(snapped(bar.to + minutes), bar.from + STEP, DAY) : bar.to;
  return { start_time: timeOf(Math.max(0, from)), end_time: timeOf(to) };
}

/** The minutes that a key moves a bar; null for other keys. */
export function minutesByKey(key: string): number | null {
  const steps: Record<string, number> = {
    ArrowLeft: -STEP,
    ArrowDown: -STEP,
    ArrowRight: STEP,
    ArrowUp: STEP,
    PageDown: -60,
    PageUp: 60,
    Home: -DAY,
    End: DAY,
  };
  return steps[key] ?? null;
}

/** Copies the hours of one day to other days. */
export const withDayCopied = (
  rules: readonly TypedRule[],
  from: number,
  to: readonly number[],
): TypedRule[] => [
  ...rules.filter(({ dow }) => dow === from || !to.includes(dow)),
  ...to
    .filter((dow) => dow !== from)
    .flatMap((dow) => rules.filter((rule) => rule.dow === from).map((rule) => ({ ...rule, dow }))),
];

/** The hours of a new day: 8 to 5 (docs/product/availability.md#hours). */
export const newRule = (dow: number): TypedRule => ({ dow, start_time: '8:00 am', end_time: '5:00 pm' });

/** Total hours of a week. Overlaps count once, as the server merges them. */
export function hoursOfWeek(rules: readonly TypedRule[]): number {
  let minutes = 0;
  for (let dow = 0; dow < 7; dow += 1) {
    const bars = rules.filter((rule) => rule.dow === dow).flatMap((rule) => barOf(rule) ?? []);
    let end = 0;
    for (const { from, to } of bars.sort((a, b) => a.from - b.from)) {
      minutes += Math.max(0, to - Math.max(from, end));
      end = Math.max(end, to);
    }
  }
  return minutes / 60;
}

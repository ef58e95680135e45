import { MINUTES_PER_DAY, weekdayOf } from './civil.ts';
import type { BusyEntry } from './schedule.ts';
import { offsetMinutesAt } from './zone.ts';

/**
 * Hours of the week, `[from, until)` in whole hours of the wall clock, in which drives take `factor` times as long.
 * `weekdays`: 0 Sunday to 6 Saturday.
 */
export type TrafficSpan = { weekdays: readonly number[]; from: number; until: number; factor: number };

/** The factor for a drive that begins at an epoch minute: that of the first span that includes it, else 1. */
export function trafficFactor(spans: readonly TrafficSpan[], tz: string, minute: number): number {
  const wall = minute + offsetMinutesAt(tz, Math.floor(minute));
  const day = Math.floor(wall / MINUTES_PER_DAY);
  const hour = Math.floor((wall - day * MINUTES_PER_DAY) / 60);
  const found = spans.find(
    ({ weekdays, from, until }) => weekdays.includes(weekdayOf(day)) && hour >= from && hour < until,
  );
  return found?.factor ?? 1;
}

/** A calendar's entry with the drives to it and back, in minutes without traffic, as they are at their times. */
export function inTraffic<Entry extends { start: number; end: number }>(
  entry: Entry,
  { to, from }: { to: number | null; from: number | null },
  spans: readonly TrafficSpan[],
  tz: string,
): Entry & BusyEntry {
  return {
    ...entry,
    driveTo: to === null ? null : to * trafficFactor(spans, tz, entry.start - to),
    driveFrom: from === null ? null : from * trafficFactor(spans, tz, entry.end),
  };
}

import { localDayOf, firstMinuteOfDay } from './zone.ts';
import type { BusyEntry } from './schedule.ts';
import { legMinutes } from './travel.ts';

/** The most of a phlebotomist's day: visits, and minutes of driving between them. Null for no limit. */
export type LoadLimits = { visits: number | null; driveMinutes: number | null };

export const NO_LIMITS: LoadLimits = { visits: null, driveMinutes: null };

/** Starts in `[from, until)` that would make a day too full, by the rule. */
export type FullStarts = { from: number; until: number; rule: 'full_visits' | 'full_drives' };

type Day = { tz: string; defaultDriveMinutes: number; busy: readonly BusyEntry[]; load?: LoadLimits };

/**
 * The starts that a limit of the day rules out, by the local dates of the entries. An entry counts on the date of
 * its start. A visit in between replaces the drive from the entry before it to the one after it.
 */
export function fullStarts({ tz, defaultDriveMinutes, busy, load = NO_LIMITS }: Day): FullStarts[] {
  if (load.visits === null && load.driveMinutes === null) return [];
  const days = Map.groupBy(busy, ({ start }) => localDayOf(tz, start));
  return [...days].flatMap(([day, entries]) => {
    const bounds = { from: firstMinuteOfDay(tz, day), until: firstMinuteOfDay(tz, day + 1) };
    if (load.visits !== null && entries.length >= load.visits)
      return [{ ...bounds, rule: 'full_visits' as const }];
    return load.driveMinutes === null
      ? []
      : fullGaps(entries, bounds, load.driveMinutes, defaultDriveMinutes);
  });
}

/** The gaps between the entries of a day in which a visit would mean too much driving. */
function fullGaps(
  entries: readonly BusyEntry[],
  day: { from: number; until: number },
  most: number,
  defaultDriveMinutes: number,
): FullStarts[] {
  const inOrder = entries.toSorted((one, other) => one.start - other.start);
  const leg = (minutes: number | null | undefined) => legMinutes(minutes ?? null, defaultDriveMinutes);
  const driven = inOrder.slice(0, -1).reduce((sum, { driveNext }) => sum + leg(driveNext), 0);
  return [...inOrder, null].flatMap((next, index) => {
    const before = inOrder[index - 1];
    const added =
      (before ? leg(before.driveFrom) : 0) +
      (next ? leg(next.driveTo) : 0) -
      (before && next ? leg(before.driveNext) : 0);
    if (driven + added <= most) return [];
    const [from, until] = [before?.start ?? day.from, next?.start ?? day.until];
    return [{ from, until, rule: 'full_drives' as const }];
  });
}

import { fitsBetweenNeighbours } from './fits.ts';
import type { BusyEntry } from './schedule.ts';
import { legMinutes } from './travel.ts';

/**
 * Taken time in a plan, `[start, end)` as planned, in epoch minutes. With an arrival window it may begin at other
 * times too, as long as all promises of the calendar are kept.
 */
export type PlannedEntry = BusyEntry & {
  /** The starts that are allowed, [first, last, first, last, …]; empty for an exact time. */
  starts: readonly number[];
  /** Entries of one group follow each other at one place, without a drive. */
  group: number | null;
};

/** A calendar in the order of the plan. */
export type Plan = {
  entries: readonly PlannedEntry[];
  defaultDriveMinutes: number;
  /** Nothing is planned to begin before this. What has begun stays. */
  now: number;
};

/** How far the plan can make room around an entry. */
type Slack = { latestStart: number; earliestEnd: number };

/** A visit that is to be planned: the starts that are allowed, as of an entry, and its length in minutes. */
export type Wanted = { starts: readonly number[]; length: number };

/** Its start, and the new starts of entries that make room, by their index and in an order without overlaps. */
export type Placed = { start: number; moved: { index: number; start: number }[] };

/** Entries that are further away are of another day. */
const SAME_DAY_MINUTES = 720;

/** The first allowed start from a moment on; infinite when there is none. */
export function firstFrom(starts: readonly number[], from: number): number {
  for (let i = 0; i < starts.length; i += 2)
    if ((starts[i + 1] as number) >= from) return Math.max(from, starts[i] as number);
  return Infinity;
}

/** The last allowed start until a moment; infinitely early when there is none. */
export function lastUntil(starts: readonly number[], until: number): number {
  for (let i = starts.length - 2; i >= 0; i -= 2)
    if ((starts[i] as number) <= until) return Math.min(until, starts[i + 1] as number);
  return -Infinity;
}

const lengthOf = ({ start, end }: PlannedEntry): number => end - start;
const isJoined = (one: PlannedEntry | undefined, next: PlannedEntry | undefined): boolean =>
  one !== undefined && next !== undefined && one.group !== null && one.group === next.group;

/** For each entry, the latest start and the earliest end with which the plan keeps every promise in its order. */
export function slackOf({ entries, defaultDriveMinutes, now }: Plan): Slack[] {
  const leg = ({ driveNext = null }: PlannedEntry) => legMinutes(driveNext, defaultDriveMinutes);
  const isFixed = ({ starts, start }: PlannedEntry) => starts.length === 0 || start < now;
  const earliest: number[] = [];
  for (const [index, entry] of entries.entries()) {
    const before = entries[index - 1];
    const left = before ? earliest[index - 1]! + lengthOf(before) : -Infinity;
    if (isFixed(entry)) earliest.push(entry.start);
    else if (isJoined(before, entry)) earliest.push(left);
    else {
      const arrival = before ? left + leg(before) : -Infinity;
      // What is planned counts as possible, also where a drive takes longer by now.
      earliest.push(Math.min(entry.start, firstFrom(entry.starts, Math.max(arrival, now))));
    }
  }
  const latest: number[] = [];
  for (let index = entries.length - 1; index >= 0; index -= 1) {
    const entry = entries[index]!;
    const next = entries[index + 1];
    const leaves = next ? latest[index + 1]! - (isJoined(entry, next) ? 0 : leg(entry)) : Infinity;
    latest[index] = isFixed(entry)
      ? entry.start
      : Math.max(entry.start, lastUntil(entry.starts, leaves - lengthOf(entry)));
  }
  return entries.map((_, index) => {
    let [first, last] = [index, index];
    while (isJoined(entries[first - 1], entries[first])) first -= 1;
    while (isJoined(entries[last], entries[last + 1])) last += 1;
    return { latestStart: latest[first]!, earliestEnd: earliest[last]! + lengthOf(entries[last]!) };
  });
}

/** The entries as others see them: each fits before the latest start or after the earliest end. */
export const withSlack = <Entry extends PlannedEntry>(plan: Plan & { entries: readonly Entry[] }): Entry[] =>
  plan.entries.every(({ starts }) => starts.length === 0)
    ? [...plan.entries]
    : slackOf(plan).map(({ latestStart: start, earliestEnd: end }, index) => ({
        ...plan.entries[index]!,
        ...{ start, end },
      }));

/**
 * Finds a start for a visit: the one with the least added driving, then the fewest moved entries, then the earliest.
 * Entries with an arrival window make room, no further than needed. Null when no place in the order keeps every
 * promise.
 */
export function placeIn(plan: Plan, { starts, length }: Wanted): Placed | null {
  const { entries, defaultDriveMinutes } = plan;
  const around = withSlack(plan);
  const leg = (minutes: number | null | undefined) => legMinutes(minutes ?? null, defaultDriveMinutes);
  const isAfter = (entry: PlannedEntry, start: number) => entry.end + leg(entry.driveFrom) <= start;
  const isBefore = (entry: PlannedEntry, start: number) => start + length + leg(entry.driveTo) <= entry.start;
  const bounds = [-Infinity, ...around.map((entry) => entry.end + leg(entry.driveFrom))];
  const places: (Placed & { added: number })[] = [];
  for (const start of new Set(bounds.map((from) => firstFrom(starts, from)))) {
    const end = start + length;
    if (start === Infinity || !fitsBetweenNeighbours({ neighbours: around, start, end, defaultDriveMinutes }))
      continue;
    for (let index = 0; index <= around.length; index += 1) {
      const [before, next] = [around[index - 1], around[index]];
      if ((before && !isAfter(before, start)) || (next && !isBefore(next, start)) || isJoined(before, next))
        continue;
      const isNear = (entry: PlannedEntry | undefined): entry is PlannedEntry =>
        entry !== undefined && Math.abs(entry.start - start) < SAME_DAY_MINUTES;
      const [from, to] = [isNear(before) ? before : null, isNear(next) ? next : null];
      const added =
        (from ? leg(from.driveFrom) : 0) +
        (to ? leg(to.driveTo) : 0) -
        (from && to ? leg(from.driveNext) : 0);
      places.push({ start, added, moved: makeRoom(entries, { start, index }, length, leg) });
    }
  }
  const [best] = places.sort(
    (one, other) =>
      one.added - other.added || one.moved.length - other.moved.length || one.start - other.start,
  );
  return best ? { start: best.start, moved: best.moved } : null;
}

/** The entries around a new visit that have to begin earlier or later. */
function makeRoom(
  entries: readonly PlannedEntry[],
  { start, index }: { start: number; index: number },
  length: number,
  leg: (minutes: number | null | undefined) => number,
): Placed['moved'] {
  const earlier: Placed['moved'] = [];
  let until = start - leg(entries[index - 1]?.driveFrom);
  for (let at = index - 1; at >= 0; at -= 1) {
    const entry = entries[at]!;
    if (entry.end <= until) break;
    const begin = isJoined(entry, entries[at + 1])
      ? until - lengthOf(entry)
      : lastUntil(entry.starts, until - lengthOf(entry));
    earlier.push({ index: at, start: begin });
    const before = entries[at - 1];
    until = begin - (isJoined(before, entry) ? 0 : leg(before?.driveNext));
  }
  const later: Placed['moved'] = [];
  let from = start + length + leg(entries[index]?.driveTo);
  for (let at = index; at < entries.length; at += 1) {
    const entry = entries[at]!;
    if (from <= entry.start) break;
    const begin = isJoined(entries[at - 1], entry) ? from : firstFrom(entry.starts, from);
    later.push({ index: at, start: begin });
    from = begin + lengthOf(entry) + (isJoined(entry, entries[at + 1]) ? 0 : leg(entry.driveNext));
  }
  // The outermost first: each then moves into free time.
  return [...earlier.reverse(), ...later.reverse()];
}

/** The allowed starts that lie in none of the ranges `[from, until)`. */
export function startsOutside(
  starts: readonly number[],
  ranges: readonly { from: number; until: number }[],
): number[] {
  let rest = [...starts];
  for (const { from, until } of ranges) {
    const kept: number[] = [];
    for (let i = 0; i < rest.length; i += 2) {
      const [first, last] = [rest[i] as number, rest[i + 1] as number];
      if (first < from) kept.push(first, Math.min(last, from - 1));
      if (last >= until) kept.push(Math.max(first, until), last);
    }
    rest = kept;
  }
  return rest;
}

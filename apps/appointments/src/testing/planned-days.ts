import { dice, type Dice } from '@drawpoint/scheduling/testing/random-schedules';
import { estimatedDrive, legMinutes, type Place } from '@drawpoint/scheduling/travel';
import { type Day, type DayLane, type DayStop, NO_PIN } from '../domain/day-problem.ts';

/** Midnight of the day, in epoch minutes. */
export const MIDNIGHT = Date.parse('2026-12-15T05:00:00Z') / 60_000;
const [EIGHT, NOON, FIVE] = [8 * 60, 12 * 60, 17 * 60];
const WINDOW = 120;

export const drive: Day['drive'] = (from, to) => from && to && estimatedDrive(from, to);

/** Somewhere in a city of 30 km across; sometimes known by its ZIP code only. */
const somewhere = (roll: Dice): Place | null =>
  roll.below(20) === 0
    ? null
    : { lat: 40.6 + roll.below(2_700) / 10_000, lng: -74 + roll.below(3_500) / 10_000, precision: 'street' };

/**
 * A random day as booking may have made it: exact visits and arrival windows, one after the other with the drives
 * between them. Some are done, pinned, together, or somebody else's.
 */
export function randomDay(seed: number, { lanes: count = 1, most = 8 } = {}): Day {
  const roll = dice(seed);
  const now = MIDNIGHT + (roll.below(3) === 0 ? EIGHT + roll.below(300) : 0);
  const ids = Array.from({ length: count }, (_, index) => index + 1);
  const lanes = ids.map((id): DayLane => {
    const lunch = MIDNIGHT + NOON + 30 * roll.below(3);
    const hours = [[MIDNIGHT + EIGHT, lunch] as const, [lunch + 30, MIDNIGHT + FIVE] as const];
    const limits = {
      mostVisits: roll.below(4) === 0 ? 6 : null,
      mostDrive: roll.below(4) === 0 ? 240 : null,
    };
    return { id, home: somewhere(roll), leastDrive: 5 + roll.below(10), hours, ...limits };
  });
  let next = 1;
  const stops = lanes.flatMap((lane) => {
    const own: DayStop[] = [];
    let [at, end] = [lane.home, MIDNIGHT + EIGHT - 60];
    for (let index = 0; index < most; index += 1) {
      const place = somewhere(roll);
      const minutes = 15 + 15 * roll.below(3);
      const arrival =
        end + legMinutes(drive(at, place)?.minutes ?? null, lane.leastDrive) + 5 * roll.below(8);
      const start = lane.hours
        .map(([from]) => Math.max(from, arrival))
        .find((from, part) => from + minutes <= lane.hours[part]![1]);
      if (start === undefined) break;
      own.push({
        ...{ visits: visitsOf(roll, next, minutes), lane: lane.id, start, minutes, place },
        ...{ promised: promiseOf(roll, start), isDone: start <= now },
        takers: new Map(
          ids.filter((id) => id !== lane.id).map((id) => [id, roll.below(5) === 0 ? 'area' : null]),
        ),
        pin: pinOf(roll),
      });
      next += 2;
      [at, end] = [place, start + minutes];
    }
    return own;
  });
  return { now, from: MIDNIGHT - 360, until: MIDNIGHT + 1_800, lanes, stops, drive };
}

const visitsOf = (roll: Dice, id: number, minutes: number): DayStop['visits'] =>
  [
    [],
    [
      { id, minutes: 5 },
      { id: id + 1, minutes: minutes - 5 },
    ],
  ][roll.below(12)] ?? [{ id, minutes }];

function promiseOf(roll: Dice, start: number): DayStop['promised'] {
  if (roll.below(2) === 0) return [start, start];
  const first = start - 15 * roll.below(WINDOW / 15);
  return [first, first + WINDOW];
}

const pinOf = (roll: Dice): DayStop['pin'] =>
  [
    { ...NO_PIN, phlebotomist: true },
    { ...NO_PIN, time: true },
    { ...NO_PIN, position: 'first' as const },
    { ...NO_PIN, position: 'last' as const },
  ][roll.below(24)] ?? NO_PIN;

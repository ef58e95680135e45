import { dice, type Dice } from '@drawpoint/scheduling/testing/random-schedules';
import { estimatedDrive, legMinutes, type Place } from '@drawpoint/scheduling/travel';
import type { Calendars, Colleague, GivenVisit } from '../domain/reassignment.ts';
import { planReassignments } from '../domain/reassignment.ts';

type GivenDay = { visits: GivenVisit[]; colleagues: Colleague[]; calendars: Calendars };

const TZ = 'America/New_York';
/** 8 am of a day in New York. */
const EIGHT = Date.parse('2026-12-15T13:00:00Z') / 60_000;
const DEFAULT_DRIVE = 10;

export const drive = (from: Place | null, to: Place | null): number | null =>
  from && to && estimatedDrive(from, to).minutes;

/** Somewhere in a city of 30 km across. */
const somewhere = (roll: Dice): Place => ({
  ...{ lat: 40.6 + roll.below(2_700) / 10_000, lng: -74 + roll.below(3_500) / 10_000, precision: 'street' },
});

/** The day of somebody who is ill, with eight visits, and five colleagues with two or three of their own. */
export function givenDay(seed: number): GivenDay {
  const roll = dice(seed);
  const ids = [1, 2, 3, 4, 5];
  const starts = (count: number, gap: number) =>
    Array.from({ length: count }, (_, index) => EIGHT + index * gap + 15 * roll.below(3));
  const taken = (start: number) => ({ start, end: start + 30, place: somewhere(roll) });
  return {
    visits: starts(8, 75).map((start, index) => ({
      ...{ ...taken(start), id: 100 + index, tz: TZ, traffic: [] },
      candidates: ids.map((id) => ({ id, refusal: roll.below(8) === 0 ? ('area' as const) : null })),
    })),
    colleagues: ids.map((id) => ({
      ...{ id, name: `Colleague ${id}`, default_drive_minutes: DEFAULT_DRIVE, home: somewhere(roll) },
    })),
    calendars: new Map(ids.map((id) => [id, starts(2 + roll.below(2), 240).map(taken)])),
  };
}

/** Who takes each visit, by the planner. */
export const givenByPlan = ({ visits, colleagues, calendars }: GivenDay): Map<number, number | null> =>
  takersOf(planReassignments(visits, colleagues, calendars, drive));

/** The same when each visit in turn goes to the colleague with the least detour. */
export function givenToNearest({ visits, colleagues, calendars }: GivenDay): Map<number, number | null> {
  const taken = new Map([...calendars].map(([id, entries]) => [id, [...entries]]));
  const takers = new Map<number, number | null>();
  for (const visit of visits) {
    const taker = takersOf(planReassignments([visit], colleagues, taken, drive)).get(visit.id) ?? null;
    takers.set(visit.id, taker);
    if (taker !== null) taken.get(taker)!.push(visit);
  }
  return takers;
}

const takersOf = (plan: ReturnType<typeof planReassignments>): Map<number, number | null> =>
  new Map([...plan].map(([id, { suggested_id }]) => [id, suggested_id]));

/** How many visits found somebody, and the minutes that all colleagues drive that day. */
export function outcomeOf(
  { visits, colleagues, calendars }: GivenDay,
  takers: ReadonlyMap<number, number | null>,
): { given: number; drive: number } {
  const minutes = colleagues.map(({ id, home }) => {
    const own = [...calendars.get(id)!, ...visits.filter((visit) => takers.get(visit.id) === id)];
    const places = own.toSorted((one, other) => one.start - other.start).map(({ place }) => place);
    const stops = [home, ...places, home];
    return stops
      .slice(1)
      .reduce((sum, place, index) => sum + legMinutes(drive(stops[index]!, place), DEFAULT_DRIVE), 0);
  });
  return {
    given: [...takers.values()].filter((taker) => taker !== null).length,
    drive: minutes.reduce((sum, each) => sum + each, 0),
  };
}

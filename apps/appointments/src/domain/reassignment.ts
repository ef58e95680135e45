import { OBSTACLES, type Obstacle } from '@drawpoint/contracts/appointments/reassignments.contract';
import { fitsBetweenNeighbours } from '@drawpoint/scheduling/fits';
import type { Lane, Stop } from '@drawpoint/scheduling/routes/problem';
import { planTeam } from '@drawpoint/scheduling/routes/team';
import { inTraffic, type TrafficSpan } from '@drawpoint/scheduling/traffic';
import { legMinutes, type Place } from '@drawpoint/scheduling/travel';
import { localDayOf } from '@drawpoint/scheduling/zone';
import type { DriveBetween } from '../travel/travel-times.ts';

/** A phlebotomist of the same company. */
export type Colleague = {
  id: number;
  name: string;
  default_drive_minutes: number;
  /** Where their day begins and ends. */
  home: Place | null;
};

/** A colleague, and why the rules of booking keep the visit from them. */
type Candidate = { id: number; refusal: Obstacle | null };

/** Taken time in epoch minutes. */
type Taken = { start: number; end: number; place: Place | null };

/** A visit to be given away. */
export type GivenVisit = Taken & {
  id: number;
  tz: string;
  traffic: readonly TrafficSpan[];
  candidates: readonly Candidate[];
};

export type ReassignmentOptions = {
  colleagues: { id: number; name: string; added_drive_minutes: number }[];
  suggested_id: number | null;
  obstacle: Obstacle | null;
};

/** The taken time of colleagues, by their ids. */
export type Calendars = ReadonlyMap<number, readonly Taken[]>;

const PLAN_STEPS = 2_000;

/**
 * The colleagues for each visit, the least added driving first. The suggestions fit together: they are the
 * team's plan in which the most visits have a place, with the least driving.
 */
export function planReassignments(
  visits: readonly GivenVisit[],
  colleagues: readonly Colleague[],
  calendars: Calendars,
  drive: DriveBetween,
): Map<number, ReassignmentOptions> {
  const byId = new Map(colleagues.map((each) => [each.id, each]));
  const taken = new Map([...calendars].map(([id, entries]): [number, Taken[]] => [id, [...entries]]));
  const takers = planTakers(visits, colleagues, calendars, drive);
  const plan = new Map<number, ReassignmentOptions>();
  for (const visit of visits.toSorted((one, other) => one.start - other.start)) {
    const qualified = visit.candidates.flatMap(({ id, refusal }) =>
      refusal === null ? (byId.get(id) ?? []) : [],
    );
    const free = freeFor(visit, qualified, calendars, drive);
    // The plan counts the drives of one day only.
    const stillFree = freeFor(visit, qualified, taken, drive);
    const suggested = stillFree.find(({ id }) => id === takers.get(visit.id)) ?? stillFree[0];
    const suggested_id = suggested?.id ?? null;
    if (suggested_id !== null) taken.set(suggested_id, [...(taken.get(suggested_id) ?? []), visit]);
    const obstacle = suggested_id === null ? obstacleOf(visit.candidates) : null;
    plan.set(visit.id, { colleagues: free, suggested_id, obstacle });
  }
  return plan;
}

/** Who takes which visit in a team's plan. What the colleagues have agreed to stays as it is. */
function planTakers(
  visits: readonly GivenVisit[],
  colleagues: readonly Colleague[],
  calendars: Calendars,
  drive: DriveBetween,
): Map<number, number> {
  const places: (Place | null)[] = [];
  const stopOf = ({ start, end, place }: Taken, lanes: readonly number[]): Stop => ({
    ...{ place: places.push(place) - 1, service: end - start, earliest: start, latest: start, lanes },
  });
  const laneOf = ({ home, default_drive_minutes }: Colleague): Lane => {
    const at = places.push(home) - 1;
    return { from: at, to: at, earliest: -Infinity, latest: Infinity, leastDrive: default_drive_minutes };
  };
  const lanes = colleagues.map(laneOf);
  const stops = visits.map((visit) => {
    const qualified = visit.candidates.flatMap(({ id, refusal }) => (refusal === null ? [id] : []));
    return stopOf(
      visit,
      [...colleagues.keys()].filter((lane) => qualified.includes(colleagues[lane]!.id)),
    );
  });
  const start = colleagues.map(({ id }, lane) =>
    daysOf(calendars.get(id) ?? [], visits).map(
      (entry) => stops.push({ ...stopOf(entry, [lane]), stays: true }) - 1,
    ),
  );
  const minutes = places.map((from) => places.map((to) => Math.ceil(drive(from, to) ?? 0)));
  const { routes } = planTeam({ minutes, stops, lanes }, { iterations: PLAN_STEPS, start });
  return new Map(
    routes.flatMap((route, lane) =>
      route.flatMap((stop): [number, number][] =>
        stop < visits.length ? [[visits[stop]!.id, colleagues[lane]!.id]] : [],
      ),
    ),
  );
}

/** The entries on the days of the visits, in order. */
function daysOf(entries: readonly Taken[], visits: readonly GivenVisit[]): Taken[] {
  const isOnDay = ({ start }: Taken) =>
    visits.some((visit) => localDayOf(visit.tz, visit.start) === localDayOf(visit.tz, start));
  return entries.filter(isOnDay).sort((one, other) => one.start - other.start);
}

function freeFor(
  visit: GivenVisit,
  qualified: readonly Colleague[],
  calendars: Calendars,
  drive: DriveBetween,
): ReassignmentOptions['colleagues'] {
  return qualified
    .flatMap((colleague) => {
      const entries = calendars.get(colleague.id) ?? [];
      const neighbours = entries.map((entry) => {
        const drives = { to: drive(visit.place, entry.place), from: drive(entry.place, visit.place) };
        return inTraffic(entry, drives, visit.traffic, visit.tz);
      });
      const defaultDriveMinutes = colleague.default_drive_minutes;
      if (!fitsBetweenNeighbours({ ...visit, neighbours, defaultDriveMinutes })) return [];
      const { id, name } = colleague;
      return [{ id, name, added_drive_minutes: addedDriveMinutes(visit, entries, colleague, drive) }];
    })
    .sort(
      (one, other) =>
        one.added_drive_minutes - other.added_drive_minutes ||
        one.name.localeCompare(other.name) ||
        one.id - other.id,
    );
}

/** The minutes that a visit adds to the drives of a colleague's day, which begins and ends at home. */
export function addedDriveMinutes(
  visit: Taken & { tz: string },
  entries: readonly Taken[],
  { home, default_drive_minutes }: Pick<Colleague, 'home' | 'default_drive_minutes'>,
  drive: DriveBetween,
): number {
  const dayOf = (minute: number) => localDayOf(visit.tz, minute);
  const day = entries
    .filter(({ start }) => dayOf(start) === dayOf(visit.start))
    .toSorted((one, other) => one.start - other.start);
  const before = day.findLast(({ end }) => end <= visit.start);
  const after = day.find(({ start }) => start >= visit.end);
  const from = before ? before.place : home;
  const to = after ? after.place : home;
  const leg = (...places: [Place | null, Place | null]) =>
    legMinutes(drive(...places), default_drive_minutes);
  const without = before || after ? leg(from, to) : 0;
  return Math.max(0, leg(from, visit.place) + leg(visit.place, to) - without);
}

/** Why nobody can take a visit: what stopped the colleague who passed most checks. */
function obstacleOf(candidates: readonly Candidate[]): Obstacle {
  const furthest = candidates.map(({ refusal }) => OBSTACLES.indexOf(refusal ?? 'taken'));
  return OBSTACLES[Math.max(OBSTACLES.indexOf('nobody'), ...furthest)]!;
}

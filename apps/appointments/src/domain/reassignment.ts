import { OBSTACLES, type Obstacle } from '@drawpoint/contracts/appointments/reassignments.contract';
import { fitsBetweenNeighbours } from '@drawpoint/scheduling/fits';
import type { BusyEntry } from '@drawpoint/scheduling/schedule';
import { driveMinutes } from '@drawpoint/scheduling/travel';
import { localDayOf } from '@drawpoint/scheduling/zone';

/** A phlebotomist of the same company. */
export type Colleague = {
  id: number;
  name: string;
  default_drive_minutes: number;
  home: { lat: number; lng: number } | null;
};

/** A colleague, and why the rules of booking keep the visit from them. */
type Candidate = { id: number; refusal: Obstacle | null };

/** A visit to be given away, in epoch minutes. */
export type GivenVisit = BusyEntry & { id: number; tz: string; candidates: readonly Candidate[] };

export type ReassignmentOptions = {
  colleagues: { id: number; name: string; added_drive_minutes: number }[];
  suggested_id: number | null;
  obstacle: Obstacle | null;
};

/** The busy time of colleagues, by their ids. */
export type Calendars = ReadonlyMap<number, readonly BusyEntry[]>;

/**
 * The colleagues for each visit, the least added driving first. The suggestions fit together: an earlier visit
 * counts as busy time of the colleague who is suggested for it.
 */
export function planReassignments(
  visits: readonly GivenVisit[],
  colleagues: readonly Colleague[],
  calendars: Calendars,
): Map<number, ReassignmentOptions> {
  const byId = new Map(colleagues.map((each) => [each.id, each]));
  const planned = new Map([...calendars].map(([id, entries]): [number, BusyEntry[]] => [id, [...entries]]));
  const plan = new Map<number, ReassignmentOptions>();
  for (const visit of visits.toSorted((one, other) => one.start - other.start)) {
    const qualified = visit.candidates.flatMap(({ id, refusal }) =>
      refusal === null ? (byId.get(id) ?? []) : [],
    );
    const free = freeFor(visit, qualified, calendars);
    const suggested_id = freeFor(visit, qualified, planned)[0]?.id ?? null;
    if (suggested_id !== null) planned.set(suggested_id, [...(planned.get(suggested_id) ?? []), visit]);
    const obstacle = suggested_id === null ? obstacleOf(visit.candidates) : null;
    plan.set(visit.id, { colleagues: free, suggested_id, obstacle });
  }
  return plan;
}

function freeFor(
  visit: GivenVisit,
  qualified: readonly Colleague[],
  calendars: Calendars,
): ReassignmentOptions['colleagues'] {
  return qualified
    .flatMap((colleague) => {
      const neighbours = calendars.get(colleague.id) ?? [];
      const defaultDriveMinutes = colleague.default_drive_minutes;
      if (!fitsBetweenNeighbours({ ...visit, neighbours, defaultDriveMinutes })) return [];
      const { id, name } = colleague;
      return [{ id, name, added_drive_minutes: addedDriveMinutes(visit, neighbours, colleague) }];
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
  visit: BusyEntry & { tz: string },
  entries: readonly BusyEntry[],
  { home, default_drive_minutes }: Pick<Colleague, 'home' | 'default_drive_minutes'>,
): number {
  const dayOf = (minute: number) => localDayOf(visit.tz, minute);
  const day = entries
    .filter(({ start }) => dayOf(start) === dayOf(visit.start))
    .toSorted((one, other) => one.start - other.start);
  const before = day.findLast(({ end }) => end <= visit.start);
  const after = day.find(({ start }) => start >= visit.end);
  const base = home && { ...home, precision: 'street' as const };
  const from = before ? before.place : base;
  const to = after ? after.place : base;
  const leg = (...[one, other]: [BusyEntry['place'], BusyEntry['place']]) =>
    driveMinutes(one, other, default_drive_minutes);
  const without = before || after ? leg(from, to) : 0;
  return Math.max(0, leg(from, visit.place) + leg(visit.place, to) - without);
}

/** Why nobody can take a visit: what stopped the colleague who passed most checks. */
function obstacleOf(candidates: readonly Candidate[]): Obstacle {
  const furthest = candidates.map(({ refusal }) => OBSTACLES.indexOf(refusal ?? 'taken'));
  return OBSTACLES[Math.max(OBSTACLES.indexOf('nobody'), ...furthest)]!;
}

import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { plannedStart, type PlannedVisit } from '../../lib/time/visit-time.ts';

type Visit = PlannedVisit &
  Pick<Appointment, 'id' | 'status' | 'stage' | 'phlebotomist' | 'location' | 'drive_minutes'>;

/** A visit of a day, with the minutes of the drive from the phlebotomist's previous visit, if any. */
export type Stop<Each extends Visit> = { visit: Each; isFirst: boolean; driveMinutes: number | null };

const byPlan = (one: PlannedVisit, other: PlannedVisit): number =>
  Date.parse(plannedStart(one)) - Date.parse(plannedStart(other));

const isMade = ({ status }: Pick<Visit, 'status'>): boolean =>
  status === 'pending' || status === 'approved' || status === 'completed';

/**
 * The visits of a day in order, with the drives between visits of one phlebotomist. Canceled visits are
 * included only with `all`.
 */
export function stopsOf<Each extends Visit>(visits: readonly Each[], all = false): Stop<Each>[] {
  const made = visits.filter((visit) => all || isMade(visit)).sort(byPlan);
  return made.map((visit, index) => {
    const before = made
      .slice(0, index)
      .findLast((other) => other.phlebotomist.id === visit.phlebotomist.id && isMade(other));
    return {
      visit,
      isFirst: isMade(visit) && !before,
      driveMinutes: visit.drive_minutes ?? null,
    };
  });
}

/** The known places of the stops, in driving order. */
export const placesOf = (stops: readonly Stop<Visit>[]): { lat: number; lng: number }[] =>
  stops.flatMap(({ visit }) => {
    const { lat, lng } = visit.location;
    return lat === null || lng === null ? [] : [{ lat, lng }];
  });

/**
 * The current visit: the one under way, else the earliest approved one. The clock does not matter: a late
 * visit comes before the next one.
 */
export const currentOf = <Each extends PlannedVisit & Pick<Visit, 'status' | 'stage'>>(
  visits: readonly Each[],
): Each | null => {
  const approved = visits.filter(({ status }) => status === 'approved').sort(byPlan);
  return approved.find(({ stage }) => stage !== null) ?? approved[0] ?? null;
};

/**
 * The visit on top of the day. The previous one stays until it is completed or `me` canceled it. With
 * `isGone` somebody else canceled or moved it, and the person must open the next one.
 */
export function topOf<Each extends Visit & Pick<Appointment, 'canceled_by'>>(
  visits: readonly Each[],
  before: Each | null,
  me: number,
): { visit: Each | null; isGone: boolean } {
  const now = before && visits.find(({ id }) => id === before.id);
  if (before === null || now?.status === 'completed' || (now && now.canceled_by === me))
    return { visit: currentOf(visits), isGone: false };
  return { visit: now ?? before, isGone: now?.status !== 'approved' };
}

import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { kmBetween } from '../../ui/map/geo.ts';

/** The drive is estimated at 45 km/h (docs/product/booking.md#service-area). */
const KM_PER_HOUR = 45;

type Visit = Pick<
  Appointment,
  'id' | 'status' | 'stage' | 'starts_at' | 'ends_at' | 'phlebotomist' | 'location'
>;

/**
 * A visit of a day, whether it is the first of its phlebotomist, and the minutes of the drive to it from the one before; null
 * where there is none, where a place is not known, and for one that is off.
 */
export type Stop<Each extends Visit> = { visit: Each; isFirst: boolean; driveMinutes: number | null };

const isMade = ({ status }: Pick<Visit, 'status'>): boolean =>
  status === 'pending' || status === 'approved' || status === 'completed';

/**
 * The visits of a day in their order, with the drives between those of one phlebotomist. Those that are off are left out
 * unless all are asked for.
 */
export function stopsOf<Each extends Visit>(visits: readonly Each[], all = false): Stop<Each>[] {
  const made = visits
    .filter((visit) => all || isMade(visit))
    .sort((one, other) => Date.parse(one.starts_at) - Date.parse(other.starts_at));
  return made.map((visit, index) => {
    const before = made
      .slice(0, index)
      .findLast((other) => other.phlebotomist.id === visit.phlebotomist.id && isMade(other));
    return {
      visit,
      isFirst: isMade(visit) && !before,
      driveMinutes: before && isMade(visit) ? driveMinutes(before.location, visit.location) : null,
    };
  });
}

/** The known places of stops, in the order that they are driven to. */
export const wayOf = (stops: readonly Stop<Visit>[]): { lat: number; lng: number }[] =>
  stops.flatMap(({ visit }) => known(visit.location) ?? []);

/** The visit that comes next, or is being made: the first approved one that has not ended. */
export const nextOf = <Each extends Visit>(stops: readonly Stop<Each>[], now: Date): Each | null =>
  stops.find(({ visit }) => visit.status === 'approved' && Date.parse(visit.ends_at) > now.getTime())
    ?.visit ?? null;

type Place = Pick<Visit['location'], 'lat' | 'lng'>;

function driveMinutes(from: Place, to: Place): number | null {
  const [one, other] = [known(from), known(to)];
  if (!one || !other) return null;
  return Math.ceil((kmBetween(one, other) / KM_PER_HOUR) * 60);
}

const known = ({ lat, lng }: Place): { lat: number; lng: number } | null =>
  lat === null || lng === null ? null : { lat, lng };

import type { Appointment } from '@drawpoint/contracts/appointments/appointment';
import { kmBetween } from '../../ui/map/geo.ts';

/** Assumed driving speed (docs/product/booking.md#service-area). */
const KM_PER_HOUR = 45;

type Visit = Pick<
  Appointment,
  'id' | 'status' | 'stage' | 'starts_at' | 'ends_at' | 'phlebotomist' | 'location'
>;

/**
 * A visit of a day, with the minutes of the drive from the phlebotomist's previous visit. The minutes are
 * null without a previous visit or a known place, and for canceled visits.
 */
export type Stop<Each extends Visit> = { visit: Each; isFirst: boolean; driveMinutes: number | null };

const isMade = ({ status }: Pick<Visit, 'status'>): boolean =>
  status === 'pending' || status === 'approved' || status === 'completed';

/**
 * The visits of a day in order, with the drives between visits of one phlebotomist. Canceled visits are
 * included only with `all`.
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

/** The known places of the stops, in driving order. */
export const placesOf = (stops: readonly Stop<Visit>[]): { lat: number; lng: number }[] =>
  stops.flatMap(({ visit }) => known(visit.location) ?? []);

/** The next or current visit: the first approved one that has not ended. */
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

import { kmBetween, type LatLng } from '../../../ui/map/geo.ts';

/** docs/product/booking.md#service-area */
const KM_PER_HOUR = 45;
/** Homes are rounded to a kilometre for patients: more exact would pretend. */
const STEP_MINUTES = 5;

/** The estimated drive in minutes from a rounded home to the address, up to the next five (docs/product/booking.md#service-area). */
export function etaMinutes(home: LatLng, place: LatLng): number {
  const minutes = (kmBetween(home, place) / KM_PER_HOUR) * 60;
  return Math.max(STEP_MINUTES, Math.ceil(minutes / STEP_MINUTES) * STEP_MINUTES);
}

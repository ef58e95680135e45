import { kmBetween, type LatLng } from '../../../ui/map/geo.ts';

/** docs/product/booking.md#service-area */
const KM_PER_HOUR = 45;
/** Patients get home locations rounded to a kilometer; a finer estimate would be false precision. */
const STEP_MINUTES = 5;

/**
 * Estimated drive in minutes from a rounded home to the address, rounded up to five
 * (docs/product/booking.md#service-area).
 */
export function etaMinutes(home: LatLng, place: LatLng): number {
  const minutes = (kmBetween(home, place) / KM_PER_HOUR) * 60;
  return Math.max(STEP_MINUTES, Math.ceil(minutes / STEP_MINUTES) * STEP_MINUTES);
}

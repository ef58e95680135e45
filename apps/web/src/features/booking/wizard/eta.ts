import { estimatedDrive } from '@drawpoint/scheduling/travel';
import type { LatLng } from '../../../ui/map/geo.ts';

/** Patients get home locations rounded to a kilometer; a finer estimate would be false precision. */
const STEP_MINUTES = 5;

/**
 * Estimated drive in minutes from a rounded home to the address, rounded up to five
 * (docs/product/booking.md#service-area).
 */
export const etaMinutes = (home: LatLng, place: LatLng): number =>
  Math.max(STEP_MINUTES, Math.ceil(estimatedDrive(home, place).minutes / STEP_MINUTES) * STEP_MINUTES);

import { distanceVerdict, type Place, type Verdict } from '@drawpoint/scheduling/travel';

type Area = { home: { lat: number; lng: number } | null; radius_km: number; extra_radius_km: number };

/** Whether a phlebotomist's record serves a place, within the radius or the outer ring (docs/product/booking.md#service-area). */
export function areaVerdict({ home, radius_km, extra_radius_km }: Area, place: Place): Verdict {
  return distanceVerdict(home, place, { radiusKm: radius_km, extraRadiusKm: extra_radius_km }).verdict;
}

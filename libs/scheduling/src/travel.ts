/**
 * A visit's place. `zip`: only the centre of its ZIP code is known (docs/product/booking.md#service-area).
 */
export type Place = { lat: number; lng: number; precision: 'street' | 'zip' };

/**
 * How far a phlebotomist travels from their service address, in km. Without an extra radius there is no outer
 * ring.
 */
export type ServiceArea = { radiusKm: number; extraRadiusKm: number | null };

/** `served` inside the radius, `surcharge` in the outer ring, `beyond` outside both. */
export type Verdict = 'served' | 'surcharge' | 'beyond';

export const ZIP_TOLERANCE_KM = 5;

const EARTH_RADIUS_KM = 6371;
const KM_PER_HOUR = 45;
const RADIANS_PER_DEGREE = Math.PI / 180;

/** Great-circle distance in km on a sphere of 6371 km (docs/product/booking.md#service-area). */
export function haversineKm(a: { lat: number; lng: number }, b: { lat: number; lng: number }): number {
  const sinLat = Math.sin(((b.lat - a.lat) * RADIANS_PER_DEGREE) / 2);
  const sinLng = Math.sin(((b.lng - a.lng) * RADIANS_PER_DEGREE) / 2);
  const cosines = Math.cos(a.lat * RADIANS_PER_DEGREE) * Math.cos(b.lat * RADIANS_PER_DEGREE);
  const h = sinLat * sinLat + cosines * (sinLng * sinLng);
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** A drive: minutes, not rounded, and kilometres of road. */
export type Drive = { minutes: number; km: number };

/** Estimates a drive: a straight line at 45 km/h (docs/product/booking.md#service-area). */
export function estimatedDrive(a: { lat: number; lng: number }, b: { lat: number; lng: number }): Drive {
  const km = haversineKm(a, b);
  return { km, minutes: (km / KM_PER_HOUR) * 60 };
}

/**
 * The minutes that are kept for a drive: whole, and at least the phlebotomist's default. `minutes` is null where
 * a place is not known to the street.
 */
export function legMinutes(minutes: number | null, defaultMinutes: number): number {
  return Math.max(defaultMinutes, Math.ceil(minutes ?? 0));
}

/**
 * Whether a phlebotomist serves a place, with or without surcharge (docs/product/booking.md#service-area). A
 * ZIP-level place counts 5 km nearer at both limits. Without a service address the verdict is `beyond`.
 */
export function distanceVerdict(
  home: { lat: number; lng: number } | null,
  place: Place,
  area: ServiceArea,
): { verdict: Verdict; km: number | null } {
  if (home === null) return { verdict: 'beyond', km: null };
  const km = haversineKm(home, place);
  const counted = place.precision === 'zip' ? Math.max(0, km - ZIP_TOLERANCE_KM) : km;
  if (counted <= area.radiusKm) return { verdict: 'served', km };
  if (counted <= (area.extraRadiusKm ?? 0)) return { verdict: 'surcharge', km };
  return { verdict: 'beyond', km };
}

/** Coordinates rounded to 0.01° (about a kilometre): what patients see of a phlebotomist's home. */
export function coarsePlace(place: { lat: number; lng: number }): { lat: number; lng: number } {
  return { lat: Math.round(place.lat * 100) / 100, lng: Math.round(place.lng * 100) / 100 };
}

export type Position = { lat: number; lng: number };

/** A computer at a desk guesses by its network: what is farther off than this says nothing of a drive. */
const MOST_METERS = 3_000;
/** Whoever is about to drive does not wait longer, for the question of the browser either. */
const PATIENCE_MS = 6_000;
/** As old as the position may be that the device remembers. */
const FRESH_MS = 60_000;

/** Where this device is, in degrees; null where it cannot, or may not, say so at once. */
export function devicePosition(
  geolocation: Pick<Geolocation, 'getCurrentPosition'> | undefined = navigator.geolocation,
  patienceMs = PATIENCE_MS,
): Promise<Position | null> {
  if (!geolocation) return Promise.resolve(null);
  return new Promise((resolve) => {
    setTimeout(() => resolve(null), patienceMs);
    geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) =>
        resolve(accuracy <= MOST_METERS ? { lat: latitude, lng: longitude } : null),
      () => resolve(null),
      { maximumAge: FRESH_MS, timeout: patienceMs },
    );
  });
}

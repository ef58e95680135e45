export type Position = { lat: number; lng: number };

/** Desktop computers estimate their position from the network. A less accurate one is useless for a drive. */
const MOST_METERS = 3_000;
/** Longest wait for a position, including the browser's permission prompt. */
const PATIENCE_MS = 6_000;
/** Maximum age of a cached position. */
const FRESH_MS = 60_000;

/** The position of this device in degrees; null when it is not available or allowed in time. */
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

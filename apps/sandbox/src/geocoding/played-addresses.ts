/** The result of geocoding an address. */
export type PlayedAddress =
  | { found: { lat: number; lng: number } }
  | { town: { lat: number; lng: number } }
  | { nothing: true }
  | { status: number }
  | { text: string }
  | { hang: true };

const EMPIRE_STATE = { lat: 40.74844, lng: -73.98566 };

/** Streets with a result, in lower case; any other street is not found. */
export const PLAYED_ADDRESSES: Readonly<Record<string, PlayedAddress>> = {
  '350 5th ave': { found: EMPIRE_STATE },
  '20 w 34th st': { found: { lat: 40.74845, lng: -73.98535 } },
  '1 far away st': { found: { lat: 34.05, lng: -118.24 } },
  '2 town rd': { town: { lat: 40.75, lng: -73.99 } },
  '3 unknown st': { nothing: true },
  '4 limit st': { status: 429 },
  '5 down st': { status: 503 },
  '6 nonsense st': { text: '<html>' },
  '7 silent st': { hang: true },
};

const streetOf = (asked: string): string =>
  (asked.split(',')[0] ?? '').trim().replace(/\s+/g, ' ').toLowerCase();

/** The result for the street part of an address such as `350 5th Ave, New York, NY`. */
export const playOf = (asked: string): PlayedAddress =>
  PLAYED_ADDRESSES[streetOf(asked)] ?? { nothing: true };

/** The known houses whose street part begins as asked. */
export const housesLike = (asked: string): { line1: string; place: { lat: number; lng: number } }[] =>
  Object.entries(PLAYED_ADDRESSES).flatMap(([street, play]) =>
    'found' in play && streetOf(asked) !== '' && street.startsWith(streetOf(asked))
      ? [{ line1: street.replace(/\b[a-z]/g, (letter) => letter.toUpperCase()), place: play.found }]
      : [],
  );

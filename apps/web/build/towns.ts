import { createRequire } from 'node:module';
import { cellOf, type MapTown, UNIT } from '../src/ui/map/cells.ts';

type Entry = { latitude: number; longitude: number; city: string; state: string };

/** The map names the towns with the most ZIP codes in each quarter-degree square. */
const SQUARE_DEGREES = 0.25;
const IN_SQUARE = 2;

/** Towns by map cell, most ZIP codes first. */
export function readTowns(): Map<string, MapTown[]> {
  const { codes } = createRequire(import.meta.url)('zipcodes/lib/codes.js') as {
    codes: Record<string, Entry>;
  };
  const located = Object.values(codes).filter(({ latitude, longitude }) => latitude || longitude);
  const towns = [...Map.groupBy(located, ({ city, state }) => `${city}, ${state}`).values()].map(townOf);
  const squareOf = ({ lat, lng }: { lat: number; lng: number }): string =>
    `${Math.floor(lat / SQUARE_DEGREES)}_${Math.floor(lng / SQUARE_DEGREES)}`;
  const shown = [...Map.groupBy(towns, squareOf).values()].flatMap((square) =>
    square.toSorted((one, other) => other.zips - one.zips).slice(0, IN_SQUARE),
  );
  const byCell = Map.groupBy(
    shown.toSorted((one, other) => other.zips - one.zips),
    cellOf,
  );
  return new Map(
    [...byCell].map(([key, group]) => [
      key,
      group.map(({ name, lat, lng, zips }): MapTown => [
        name,
        Math.round(lng * UNIT),
        Math.round(-lat * UNIT),
        zips,
      ]),
    ]),
  );
}

const middle = (numbers: number[]): number =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)]!;

const townOf = (entries: Entry[]) => ({
  name: entries[0]!.city,
  lat: middle(entries.map(({ latitude }) => latitude)),
  lng: middle(entries.map(({ longitude }) => longitude)),
  zips: entries.length,
});

import type { UnmetDemand } from '@drawpoint/contracts/booking/coverage.contract';

export type ZipDemand = Pick<UnmetDemand, 'zip' | 'lat' | 'lng'> & {
  /** The sum of the shown counts; 0 when all are hidden. */
  searches: number;
};

/** The shown counts of each ZIP code, the largest first. Hidden ones are in no sum. */
export function demandByZip(rows: readonly UnmetDemand[]): ZipDemand[] {
  const zips = new Map<string, ZipDemand>();
  for (const { zip, lat, lng, searches } of rows) {
    const sum = (zips.get(zip)?.searches ?? 0) + (searches ?? 0);
    zips.set(zip, { zip, lat, lng, searches: sum });
  }
  return [...zips.values()].sort(
    (one, other) => other.searches - one.searches || one.zip.localeCompare(other.zip),
  );
}

import type { UnmetDemand } from '@drawpoint/contracts/booking/coverage.contract';

export type ZipDemand = Pick<UnmetDemand, 'zip' | 'lat' | 'lng'> & {
  /** The sum of the shown counts; 0 when all are hidden. */
  searches: number;
};

/** The shown counts of each ZIP code, the largest first. Hidden ones are in no sum. */
export function demandByZip(rows: readonly UnmetDemand[]): ZipDemand[] {
  return [...Map.groupBy(rows, ({ zip }) => zip)]
    .map(([zip, ofZip]) => {
      const { lat, lng } = ofZip[0]!;
      return { zip, lat, lng, searches: ofZip.reduce((sum, { searches }) => sum + (searches ?? 0), 0) };
    })
    .sort((one, other) => other.searches - one.searches || one.zip.localeCompare(other.zip));
}

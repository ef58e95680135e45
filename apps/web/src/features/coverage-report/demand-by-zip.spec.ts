import type { UnmetDemand } from '@drawpoint/contracts/booking/coverage.contract';
import { demandByZip } from './demand-by-zip.ts';

const row = (zip: string, week: string, searches: number | null): UnmetDemand => ({
  ...{ zip, week, searches, lat: 40, lng: -74, provider: null },
  service: { id: 1, name: 'Routine Blood Draw' },
});

describe('demand by ZIP code', () => {
  it('shown counts are added up, hidden ones are not, and the largest comes first', () =>
    expect(
      demandByZip([
        row('10001', '2026-11-16', 5),
        row('10118', '2026-11-16', 7),
        row('10118', '2026-11-23', 6),
        row('10118', '2026-11-09', null),
        row('59101', '2026-11-16', null),
      ]).map(({ zip, searches }) => [zip, searches]),
    ).toEqual([
      ['10118', 13],
      ['10001', 5],
      ['59101', 0],
    ]));

  it('nothing gives no ZIP code', () => expect(demandByZip([])).toEqual([]));
});

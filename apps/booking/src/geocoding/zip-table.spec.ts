import { createRequire } from 'node:module';
import { ZipTable } from './zip-table.ts';

describe('the ZIP table', () => {
  const table = new ZipTable();

  it('the table has codes with leading zeros and of the islands', async () => {
    expect(await table.locate({ zip: '00501', state: 'NY' })).toMatchObject({ place: { precision: 'zip' } });
    expect(await table.locate({ zip: '00901', state: 'PR' })).toMatchObject({ place: { precision: 'zip' } });
  });

  it('the table has every place of the package', async () => {
    type Entry = { latitude: number; longitude: number };
    const { codes } = createRequire(import.meta.url)('zipcodes/lib/codes.js') as {
      codes: Record<string, Entry>;
    };
    const places = Object.entries(codes).filter(
      ([zip, { latitude }]) => /^\d{5}$/.test(zip) && latitude !== 0,
    );
    expect(places.length).toBeGreaterThan(40_000);
    const found = await Promise.all(places.map(([zip]) => table.locate({ zip })));
    const wrong = places.filter(([, { latitude, longitude }], index) => {
      const { place } = found[index] as { place?: { lat: number; lng: number } };
      return Math.abs(place!.lat - latitude) > 0.0001 || Math.abs(place!.lng - longitude) > 0.0001;
    });
    expect(wrong).toEqual([]);
  });

  it('the table recognizes its own centres, and no place a few metres away', () => {
    expect(table.precisionOf(40.749, -73.9865)).toBe('zip');
    expect(table.precisionOf(40.7491, -73.9865)).toBe('street');
    expect(table.precisionOf(40.749, -112.0686)).toBe('street');
  });
});

import { createRequire } from 'node:module';
import { haversineKm } from '@drawpoint/scheduling/travel';
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

  it('a place has the ZIP code of the nearest centre, and none at sea', () => {
    expect(table.nearest({ lat: 40.749, lng: -73.9865 })).toBe('10118');
    expect(table.nearest({ lat: 40.7491, lng: -73.9866 })).toBe('10118');
    expect(table.nearest({ lat: 35, lng: -50 })).toBeNull();
  });

  it('the nearest centre counts by distance, though degrees of longitude are shorter in the north', () => {
    // North Pole, Alaska: half a degree to the east is nearer than a third of one to the north.
    const at = { lat: 64.75, lng: -147.35 };
    const kmTo = (lat: number, lng: number) => haversineKm(at, { lat, lng });
    const { codes } = createRequire(import.meta.url)('zipcodes/lib/codes.js') as {
      codes: Record<string, { latitude: number; longitude: number }>;
    };
    const all = Object.entries(codes).filter(([zip, { latitude }]) => /^\d{5}$/.test(zip) && latitude !== 0);
    const least = Math.min(...all.map(([, { latitude, longitude }]) => kmTo(latitude, longitude)));
    const { latitude, longitude } = codes[table.nearest(at)!]!;
    expect(kmTo(latitude, longitude)).toBeCloseTo(least, 1);
  });
});

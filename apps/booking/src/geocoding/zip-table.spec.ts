import { ZipTable } from './zip-table.ts';

describe('the ZIP table', () => {
  const table = new ZipTable();

  it('knows codes with leading zeros and of the islands', async () => {
    expect(await table.locate({ zip: '00501', state: 'NY' })).toMatchObject({ place: { precision: 'zip' } });
    expect(await table.locate({ zip: '00901', state: 'PR' })).toMatchObject({ place: { precision: 'zip' } });
  });

  it('recognises its own centres, and nothing a few metres off', () => {
    expect(table.precisionOf(40.749, -73.9865)).toBe('zip');
    expect(table.precisionOf(40.7491, -73.9865)).toBe('street');
    expect(table.precisionOf(40.749, -112.0686)).toBe('street');
  });
});

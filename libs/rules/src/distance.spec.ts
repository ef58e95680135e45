import fc from 'fast-check';
import { fromKm, toKm } from './distance.ts';

describe('A distance', () => {
  it('a distance is shown with one decimal of its unit', () => {
    expect(fromKm(15, 'miles')).toBe(9.3);
    expect(fromKm(1.609344, 'miles')).toBe(1);
    expect(fromKm(15.04, 'km')).toBe(15);
  });

  it('a distance typed with one decimal is shown as it was typed', () => {
    const tenths = fc.integer({ min: 0, max: 5_000 }).map((tenth) => tenth / 10);
    fc.assert(
      fc.property(tenths, fc.constantFrom('miles' as const, 'km' as const), (amount, unit) => {
        expect(fromKm(toKm(amount, unit), unit)).toBe(amount);
      }),
    );
  });
});

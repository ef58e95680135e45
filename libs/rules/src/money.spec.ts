import fc from 'fast-check';
import { formatCents, formatMoney, isMoney, parseMoney, sumDollars, toCents, toDollars } from './money.ts';

const anyCents = fc.integer({ min: -1_000_000_000_00, max: 1_000_000_000_00 });

describe('money', () => {
  it.each([
    [0.1, 10],
    [1.15, 115],
    [19.99, 1999],
    [-3.5, -350],
    [-0, 0],
  ])('an amount of $%d is %d cents', (dollars, cents) => expect(toCents(dollars)).toBe(cents));

  it.each([0.001, 1.005, Number.NaN, Infinity, 1e17])(
    '%d is refused as an amount of dollars and cents',
    (dollars) => {
      expect(isMoney(dollars)).toBe(false);
      expect(() => toCents(dollars)).toThrow(RangeError);
    },
  );

  it('a fraction of a cent is refused', () => expect(() => toDollars(0.5)).toThrow(RangeError));

  it.each([
    [1234.5, '$1,234.50'],
    [0, '$0.00'],
    [0.07, '$0.07'],
    [999, '$999.00'],
    [1_234_567.89, '$1,234,567.89'],
    [-5, '-$5.00'],
  ])('the amount %d is shown as %s', (dollars, shown) => expect(formatMoney(dollars)).toBe(shown));

  it('ten dimes add up to a dollar', () => expect(sumDollars(Array<number>(10).fill(0.1))).toBe(1));

  it.each(['', '1.234', 'abc', '1,23', '-1', '1e3', '.'])('"%s" is no amount', (typed) =>
    expect(parseMoney(typed)).toBeNull(),
  );

  it.each([
    ['12', 1_200],
    ['12.5', 1_250],
    ['$1,234.50', 123_450],
    ['1234567', 123_456_700],
    ['  $ 3.07 ', 307],
  ])('the amount "%s" is %d cents', (typed, cents) => expect(parseMoney(typed)).toBe(cents));

  it('cents convert to dollars or text and back without loss', () => {
    fc.assert(
      fc.property(anyCents, (cents) => {
        expect(toCents(toDollars(cents))).toBe(cents);
        if (cents >= 0) expect(parseMoney(formatCents(cents))).toBe(cents);
      }),
    );
  });

  it('dollars add up as exactly as cents, in any order', () => {
    fc.assert(
      fc.property(fc.array(anyCents, { maxLength: 50 }), (cents) => {
        const sum = cents.reduce((total, each) => total + each, 0);
        expect(toCents(sumDollars(cents.map(toDollars)))).toBe(sum + 0);
        expect(sumDollars(cents.map(toDollars).reverse())).toBe(sumDollars(cents.map(toDollars)));
      }),
    );
  });
});

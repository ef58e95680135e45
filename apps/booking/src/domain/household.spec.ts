import { pricesOf, sumOf, type Price } from './household.ts';

const visit: Price = {
  lines: [
    { label: 'Routine Blood Draw', amountCents: 8900 },
    { label: 'Travel', amountCents: 2501 },
  ],
  totalCents: 11_401,
};

describe('the price of several people at one address', () => {
  it('each visit after the first has the discount, rounded to a cent', () => {
    const [first, ...others] = pricesOf(visit, 3, 10);
    expect(first).toEqual(visit);
    expect(others.map(({ totalCents }) => totalCents)).toEqual([10_261, 10_261]);
    expect(others[0]!.lines.at(-1)).toEqual({ label: 'Household Discount', amountCents: -1140 });
  });

  it('without a discount all visits have the same price, and no line says otherwise', () => {
    expect(pricesOf(visit, 2, 0)).toEqual([visit, visit]);
    expect(pricesOf(visit, 1, 50)).toEqual([visit]);
  });

  it('the price of all visits adds up lines with the same label', () => {
    expect(sumOf(pricesOf(visit, 3, 10))).toEqual({
      lines: [
        { label: 'Routine Blood Draw', amountCents: 26_700 },
        { label: 'Travel', amountCents: 7503 },
        { label: 'Household Discount', amountCents: -2280 },
      ],
      totalCents: 31_923,
    });
  });
});

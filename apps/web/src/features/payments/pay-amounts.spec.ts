import { amountsOf, askedAmount } from './pay-amounts.ts';

describe('What is due of a visit', () => {
  it('is its price less the payments that succeeded, never below nothing', () => {
    const paid = (status: 'succeeded' | 'failed' | 'pending', amount_total: number) => ({
      status,
      amount_total,
    });
    const payments = [
      paid('succeeded', 50.1),
      paid('failed', 20),
      paid('pending', 10),
      paid('succeeded', 0.2),
    ];
    expect(amountsOf({ price_total: 114, payments })).toEqual({
      ...{ total: 114, paid: 50.3, due: 63.7, open: 53.7 },
    });
    expect(amountsOf({ price_total: 20, payments })).toMatchObject({ due: 0, open: 0 });
  });
});

describe('The amount that a link asks to pay', () => {
  it.each([
    ['12.00', 12],
    ['0.50', 0.5],
    ['114', 114],
    [null, 114],
    ['0.49', 114],
    ['114.01', 114],
    ['-3', 114],
    ['12.345', 114],
    ['NaN', 114],
    ['', 114],
  ])('of %s is %d where 114 is due', (asked, amount) => expect(askedAmount(asked, 114)).toBe(amount));
});

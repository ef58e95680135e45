import { depositCents } from './deposit.ts';

describe('The deposit of a visit', () => {
  it.each([
    ['0 % asks for nothing', 0, 11_400, 0],
    ['a part of the price', 20, 11_400, 2_280],
    ['half a cent is rounded up', 25, 1_010, 253],
    ['less than half a cent is rounded down', 33.3, 1_000, 333],
    ['100 % is the price', 100, 11_400, 11_400],
    ['a visit that costs nothing needs none', 100, 0, 0],
    ['less than a card can pay is not asked for', 100, 49, 0],
    ['a small part is as much as a card can pay', 1, 1_000, 50],
    ['a rest that no card can pay is asked for too', 96, 1_000, 1_000],
    ['a rest that a card can pay stays', 95, 1_000, 950],
    ['at most the price', 1, 50, 50],
    ['at most the price, where the rest is small', 50, 99, 99],
  ])('%s (%d %% of %d cents): %d cents', (_what, percent, price, cents) => {
    expect(depositCents(percent, price, 50)).toBe(cents);
  });
});

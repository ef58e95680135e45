import { timeLeft } from './hold.ts';

describe('a hold', () => {
  it.each([
    [600_000, '10:00'],
    [65_400, '1:06'],
    [1, '0:01'],
    [0, '0:00'],
    [-5, '0:00'],
  ])('a hold with %d ms left shows %s', (ms, shown) => expect(timeLeft(ms)).toBe(shown));
});

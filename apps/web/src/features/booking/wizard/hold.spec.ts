import { timeLeft } from './hold.ts';

describe('a hold', () => {
  it.each([
    [600_000, '10:00'],
    [65_400, '1:06'],
    [1, '0:01'],
    [0, '0:00'],
    [-5, '0:00'],
  ])('with %d ms left reads %s', (ms, shown) => expect(timeLeft(ms)).toBe(shown));
});

import { holdEnds, timeLeft } from './hold.ts';

const NOW = Date.parse('2026-11-21T09:32:00Z');
const MINUTE = 60_000;

describe('a hold', () => {
  it('ends when the server says', () => {
    expect(holdEnds('2026-11-21T09:42:00Z', NOW)).toBe(NOW + 10 * MINUTE);
    expect(holdEnds('2026-11-21T10:17:00Z', NOW)).toBe(NOW + 45 * MINUTE);
    expect(holdEnds('2026-11-21T09:35:00Z', NOW)).toBe(NOW + 3 * MINUTE);
    expect(holdEnds(null, NOW)).toBeNull();
  });

  it('counts ten minutes on a device whose clock is wrong', () => {
    expect(holdEnds('2026-11-21T09:20:00Z', NOW)).toBe(NOW + 10 * MINUTE);
    expect(holdEnds('2026-11-21T11:00:00Z', NOW)).toBe(NOW + 10 * MINUTE);
  });

  it.each([
    [600_000, '10:00'],
    [65_400, '1:06'],
    [1, '0:01'],
    [0, '0:00'],
    [-5, '0:00'],
  ])('with %d ms left reads %s', (ms, shown) => expect(timeLeft(ms)).toBe(shown));
});

import { boundsOf, serverNow, updateServerClock, withBounds, type ClockState } from './server-clock.ts';

const MINUTE = 60_000;
const NOTHING: ClockState = { least: -Infinity, most: Infinity, ahead: 0 };
const at = (time: string): number => Date.parse(`2026-11-22T${time}Z`);
const header = (ms: number): string => new Date(ms).toUTCString();
/**
 * The state after responses of 40 ms each, on a device whose clock is ahead by `deviceAhead` milliseconds.
 */
const after = (known: ClockState, deviceAhead: number, ...moments: number[]): ClockState =>
  moments.reduce(
    (before, moment) =>
      withBounds(before, boundsOf(header(moment), moment + deviceAhead - 20, moment + deviceAhead + 20)!),
    known,
  );

describe('the server’s clock', () => {
  const moments = [0, 4_150, 8_300, 12_450, 16_600, 20_990].map((ms) => at('15:00:00') + ms);

  it('the server’s clock equals the device’s when both may agree, even after a slow response', () => {
    expect(after(NOTHING, 0, ...moments).ahead).toBe(0);
    expect(after(NOTHING, 700, ...moments.slice(0, 2)).ahead).toBe(0);
    const slow = boundsOf(header(at('15:00:00')), at('15:00:00') - 30_000, at('15:00:00') + 30_000)!;
    expect(withBounds(NOTHING, slow).ahead).toBe(0);
  });

  it.each([7 * MINUTE, -7 * MINUTE, 3_600_000, -5_000])(
    'the server’s clock is known to the second on a device that is ahead by %d ms',
    (deviceAhead) => {
      for (const count of [1, moments.length]) {
        const { ahead } = after(NOTHING, deviceAhead, ...moments.slice(0, count));
        expect(Math.abs(ahead + deviceAhead)).toBeLessThanOrEqual(1_050);
      }
    },
  );

  it('the clock’s offset does not change with each response', () => {
    const first = after(NOTHING, 7 * MINUTE, moments[1]!);
    const { ahead } = after(first, 7 * MINUTE, ...moments.slice(2));
    expect(ahead).toBe(first.ahead);
  });

  it('the clock’s offset is computed again when the device’s clock was set', () => {
    const wrong = after(NOTHING, 7 * MINUTE, ...moments);
    expect(after(wrong, 0, at('15:01:00')).ahead).toBe(0);
  });

  it('a response without a valid Date header does not change the clock', () => {
    expect(boundsOf(null, 0, 10)).toBeNull();
    expect(boundsOf('soon', 0, 10)).toBeNull();
    expect(boundsOf(header(at('15:00:00')), 10, 0)).toBeNull();
  });

  it('serverNow returns the server’s time after one response', () => {
    const there = Date.now() - 7 * MINUTE;
    updateServerClock(header(there), Date.now() - 20, Date.now());
    expect(Math.abs(serverNow() - there)).toBeLessThan(1_500);
  });
});

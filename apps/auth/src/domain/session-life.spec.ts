import { isAlive, needsTouch } from './session-life.ts';

const HOUR = 3_600_000;
const start = new Date('2026-12-15T09:00:00Z');
const after = (ms: number) => new Date(start.getTime() + ms);

describe('a session', () => {
  it('a session ends after 12 hours without a request', () => {
    const times = { createdAt: start, lastSeenAt: start };
    expect(isAlive(times, after(12 * HOUR - 1))).toBe(true);
    expect(isAlive(times, after(12 * HOUR))).toBe(false);
  });

  it('a session ends after 30 days however often it is used', () => {
    const times = { createdAt: start, lastSeenAt: after(30 * 24 * HOUR - 1) };
    expect(isAlive(times, after(30 * 24 * HOUR - 1))).toBe(true);
    expect(isAlive(times, after(30 * 24 * HOUR))).toBe(false);
  });

  it('an impersonation ends after an hour, or with the session it was opened from', () => {
    const own = { createdAt: after(-29 * 24 * HOUR), lastSeenAt: start };
    const times = { createdAt: start, lastSeenAt: after(HOUR - 1), original: own };
    expect(isAlive(times, after(HOUR - 1))).toBe(true);
    expect(isAlive(times, after(HOUR))).toBe(false);
    const old = { ...own, createdAt: after(-30 * 24 * HOUR + 60_000) };
    expect(isAlive({ ...times, original: old }, after(59_999))).toBe(true);
    expect(isAlive({ ...times, original: old }, after(60_000))).toBe(false);
  });

  it('the last activity of a session is written at most once a minute', () => {
    const times = { createdAt: start, lastSeenAt: start };
    expect(needsTouch(times, after(59_999))).toBe(false);
    expect(needsTouch(times, after(60_000))).toBe(true);
  });
});

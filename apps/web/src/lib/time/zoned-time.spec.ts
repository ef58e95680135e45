import { atWallTime, minutesLater } from './zoned-time.ts';

describe('A wall time in a zone', () => {
  it.each([
    ['America/New_York', '2026-12-15', '05:00', '2026-12-15T05:00:00-05:00'],
    ['America/New_York', '2026-07-01', '05:00', '2026-07-01T05:00:00-04:00'],
    ['Pacific/Honolulu', '2026-12-15', '23:45', '2026-12-15T23:45:00-10:00'],
    // A repeated time means its first instant.
    ['America/New_York', '2026-11-01', '01:30', '2026-11-01T01:30:00-04:00'],
    ['America/New_York', '2026-11-01', '03:00', '2026-11-01T03:00:00-05:00'],
    ['America/New_York', '2026-03-08', '03:00', '2026-03-08T03:00:00-04:00'],
  ])('in %s on %s at %s is %s', (tz, date, time, iso) => {
    expect(atWallTime(tz, date, time)).toBe(iso);
  });

  it('a wall time that the clock skips is null', () => {
    expect(atWallTime('America/New_York', '2026-03-08', '02:30')).toBeNull();
  });

  it('a time can be moved by minutes, past midnight too', () => {
    expect(minutesLater('2026-12-15T23:45:00-10:00', 30)).toBe('2026-12-16T00:15:00-10:00');
  });
});

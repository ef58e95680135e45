import { formatTimeRange, spokenTime, weekdayOf } from './wall-time.ts';

describe('the time of a visit', () => {
  it('a visit shows its own wall time, even when the day differs here', () => {
    const start = '2099-12-15T23:30:00-10:00';
    expect(spokenTime(start)).toBe('Tue, Dec 15, 2099, 11:30 pm');
    expect(formatTimeRange(start, '2099-12-16T00:00:00-10:00')).toBe('11:30 pm – 12:00 am');
    expect(weekdayOf('2026-12-13T00:00:00+14:00')).toBe(0);
  });
});

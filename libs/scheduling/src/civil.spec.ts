import fc from 'fast-check';
import { clockOf, dateOfDay, dayNumberOf, isDate, minuteOfClock, offsetSuffix, weekdayOf } from './civil.ts';

describe('calendar arithmetic', () => {
  it('day numbers count from 1970-01-01', () => {
    expect(dayNumberOf('1970-01-01')).toBe(0);
    expect(dayNumberOf('2026-12-15')).toBe(20_802);
    expect(dateOfDay(20_802)).toBe('2026-12-15');
  });

  it('every day from 1600 to 2400 converts as Date does, and back', () => {
    fc.assert(
      fc.property(fc.integer({ min: -135_140, max: 157_054 }), (day) => {
        const date = new Date(day * 86_400_000).toISOString().slice(0, 10);
        expect(dateOfDay(day)).toBe(date);
        expect(dayNumberOf(date)).toBe(day);
        expect(weekdayOf(day)).toBe(new Date(day * 86_400_000).getUTCDay());
      }),
      { numRuns: 2000 },
    );
  });

  it.each(['2026-02-29', '2026-13-01', '2026-1-1', '12-15-2026', '', '0050-00-10'])(
    'the date %p is refused',
    (text) => {
      expect(isDate(text)).toBe(false);
      expect(() => dayNumberOf(text)).toThrow(RangeError);
    },
  );

  it('a leap day is a valid date', () => {
    expect(isDate('2028-02-29')).toBe(true);
  });

  it('wall times are read, with 24:00 as the end of the day', () => {
    expect(minuteOfClock('00:00')).toBe(0);
    expect(minuteOfClock('09:45')).toBe(585);
    expect(minuteOfClock('24:00')).toBe(1440);
    expect(clockOf(585)).toBe('09:45');
  });

  it.each(['9:45', '25:00', '24:15', '12:60', 'noon'])('the wall time %p is refused', (text) => {
    expect(() => minuteOfClock(text)).toThrow(RangeError);
  });

  it('offsets are written as in ISO 8601', () => {
    expect([-420, 0, 330, -210].map(offsetSuffix)).toEqual(['-07:00', '+00:00', '+05:30', '-03:30']);
  });
});

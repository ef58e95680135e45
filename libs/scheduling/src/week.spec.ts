import { lastWeekOver, mondayOf } from './week.ts';

describe('the Monday of an ISO week', () => {
  it.each([
    ['a Monday itself', '2026-11-23', '2026-11-23'],
    ['a Sunday, which ends the week', '2026-11-29', '2026-11-23'],
    ['the first days of a year that belong to its last week', '2027-01-03', '2026-12-28'],
    ['a leap day', '2028-02-29', '2028-02-28'],
    ['the day after a leap day', '2028-03-01', '2028-02-28'],
  ])('%s', (_case, date, monday) => expect(mondayOf(date)).toBe(monday));

  it('weeks are counted over the end of a year, in both directions', () => {
    expect(mondayOf('2026-12-30', 1)).toBe('2027-01-04');
    expect(mondayOf('2027-01-04', -11)).toBe('2026-10-19');
  });
});

describe('the last week that is over', () => {
  it.each([
    ['on a Sunday', '2026-11-29T23:00:00Z', '2026-11-16'],
    ['on Monday morning UTC, while it is Sunday in Hawaii', '2026-11-30T09:00:00Z', '2026-11-16'],
    ['from Monday noon UTC on', '2026-11-30T12:00:00Z', '2026-11-23'],
  ])('%s', (_case, at, monday) => expect(lastWeekOver(new Date(at))).toBe(monday));
});

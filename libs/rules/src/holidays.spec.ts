import { holidayOn } from './holidays.ts';

describe('a public holiday', () => {
  it.each([
    ['2026-01-01', 'New Year’s Day'],
    ['2026-01-19', 'Martin Luther King Jr. Day'],
    ['2026-05-25', 'Memorial Day'],
    ['2027-05-31', 'Memorial Day'],
    ['2026-09-07', 'Labor Day'],
    ['2026-11-26', 'Thanksgiving'],
    ['2028-11-23', 'Thanksgiving'],
    ['2026-11-19', null],
    ['2026-05-18', null],
    ['2026-12-24', null],
  ])('of %s is %s', (date, name) => expect(holidayOn(date)).toBe(name));
});

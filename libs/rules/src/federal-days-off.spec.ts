import { federalDaysOff } from './federal-days-off.ts';

describe('the federal days off of a year', () => {
  it('of 2027 are its holidays and the weekdays on which they are observed', () => {
    expect(federalDaysOff(2027).map(({ date, name }) => `${date} ${name}`)).toEqual([
      '2027-01-01 New Year’s Day',
      '2027-01-18 Martin Luther King Jr. Day',
      '2027-02-15 Presidents’ Day',
      '2027-05-31 Memorial Day',
      '2027-06-18 Juneteenth (observed)',
      '2027-06-19 Juneteenth',
      '2027-07-04 Independence Day',
      '2027-07-05 Independence Day (observed)',
      '2027-09-06 Labor Day',
      '2027-10-11 Columbus Day',
      '2027-11-11 Veterans Day',
      '2027-11-25 Thanksgiving',
      '2027-12-24 Christmas Day (observed)',
      '2027-12-25 Christmas Day',
      '2027-12-31 New Year’s Day (observed)',
    ]);
  });

  it('every holiday at a weekend is observed on one weekday, each date once', () => {
    for (let year = 2020; year < 2060; year += 1) {
      const days = federalDaysOff(year);
      expect(new Set(days.map(({ date }) => date)).size).toBe(days.length);
      const observed = days.filter(({ name }) => name.endsWith('(observed)'));
      for (const { date } of observed) expect([1, 5]).toContain(new Date(date).getUTCDay());
      for (const { date } of days) expect(date.startsWith(String(year))).toBe(true);
    }
  });
});

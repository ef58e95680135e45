import { dayOff, daysOff, vacationProblems, vacationsIn } from './vacation.ts';

describe('a vacation', () => {
  it('a vacation takes each day off once, across months and clock changes, except days already off', () => {
    const days = daysOff('2026-10-30', '2026-11-02', [dayOff('2026-10-31')]);
    expect(days.map(({ date }) => date)).toEqual(['10-30-2026', '11-01-2026', '11-02-2026']);
    expect(days[0]).toEqual({
      ...{ date: '10-30-2026', kind: 'unavailable' },
      ...{ start_time: '12:00 am', end_time: '12:00 am' },
    });
  });

  it.each([
    ['12-14-2026', '12-13-2026', { from: null, until: 'The last day must not be before the first day.' }],
    ['12-14-2026', '12-14-2026', { from: null, until: null }],
    ['12-14-2026', '12-14-2027', { from: null, until: null }],
    [
      '12-14-2026',
      '12-15-2027',
      { from: null, until: 'A vacation can have up to 366 days. Split a longer one.' },
    ],
    ['11-01-2026', '11-24-2026', { from: null, until: 'This vacation is over already.' }],
    [
      '',
      '02-30-2027',
      { from: 'Enter the date as MM-DD-YYYY.', until: 'There is no such date. Please check month and day.' },
    ],
  ])('a vacation from %s until %s gets the expected errors', (from, until, problems) => {
    expect(vacationProblems(from, until, '2026-11-25')).toEqual(problems);
  });

  it('three or more days off in a row are shown as a vacation, whatever the order of the rows', () => {
    const rows = [
      dayOff('2026-12-16'),
      { ...dayOff('2026-12-17'), end_time: '12:00 pm' },
      dayOff('2026-12-14'),
      dayOff('2026-12-20'),
      dayOff('2026-12-21'),
      dayOff('2026-12-15'),
      { ...dayOff('2026-12-22'), kind: 'available' },
      dayOff(''),
    ];
    expect(vacationsIn(rows)).toEqual([{ from: '2026-12-14', until: '2026-12-16', rows: [2, 5, 0] }]);
  });
});

import {
  addDays,
  addMonths,
  clampMonth,
  firstWindow,
  isWithin,
  lastOf,
  selectableYears,
  slotWindow,
  STRIP_DAYS,
  stripOf,
  todayIn,
  weeksOf,
  dateAfterKey,
} from './months.ts';

const NOVEMBER = { year: 2026, month: 11 };

describe('the month grid', () => {
  it('the month grid starts weeks on Sunday and omits days of other months', () => {
    const weeks = weeksOf({ year: 2026, month: 12 });
    expect(weeks[0]).toEqual([
      null,
      null,
      '2026-12-01',
      '2026-12-02',
      '2026-12-03',
      '2026-12-04',
      '2026-12-05',
    ]);
    expect(weeks.at(-1)).toEqual([
      '2026-12-27',
      '2026-12-28',
      '2026-12-29',
      '2026-12-30',
      '2026-12-31',
      null,
      null,
    ]);
    expect(weeksOf({ year: 2026, month: 2 })).toHaveLength(4);
  });

  it('months and days are counted across years and leap days', () => {
    expect(addMonths(NOVEMBER, 2)).toEqual({ year: 2027, month: 1 });
    expect(addMonths({ year: 2027, month: 1 }, -1)).toEqual({ year: 2026, month: 12 });
    expect(lastOf({ year: 2028, month: 2 })).toBe('2028-02-29');
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  });

  it('the calendar offers the current year and the next four', () => {
    expect(selectableYears('2026-11-21')).toEqual([2026, 2027, 2028, 2029, 2030]);
    expect(clampMonth({ year: 2026, month: 3 }, '2026-11-21')).toEqual(NOVEMBER);
    expect(clampMonth({ year: 2031, month: 1 }, '2026-11-21')).toEqual({ year: 2030, month: 12 });
    expect(clampMonth({ year: 2027, month: 5 }, '2026-11-21')).toEqual({ year: 2027, month: 5 });
  });
});

describe('what is asked for a displayed month', () => {
  it.each([
    ['the current one, short before its end', NOVEMBER, { from: '2026-11-21', days: 28 }],
    ['a long one', { year: 2026, month: 12 }, { from: '2026-12-01', days: 31 }],
    ['February', { year: 2027, month: 2 }, { from: '2027-02-01', days: 28 }],
  ])('the slot window has at least 28 days and reaches the end of %s', (_, month, asked) =>
    expect(slotWindow(month, '2026-11-21')).toEqual(asked),
  );

  it('the slot window reaches the end of the current month from its first day', () => {
    expect(slotWindow({ year: 2026, month: 12 }, '2026-12-01')).toEqual({ from: '2026-12-01', days: 31 });
  });
});

describe('today', () => {
  it('today is the date in the zone of the phlebotomist', () => {
    const evening = new Date('2026-11-22T04:30:00Z');
    expect(todayIn('America/New_York', evening)).toBe('2026-11-21');
    expect(todayIn('Pacific/Honolulu', evening)).toBe('2026-11-21');
    expect(todayIn('Asia/Tokyo', evening)).toBe('2026-11-22');
  });
});

describe('the first days', () => {
  it('the first window reaches the end of the shown month, but has at least 28 days', () => {
    expect(firstWindow('2026-11-02', NOVEMBER)).toEqual({ from: '2026-11-02', days: 29 });
    expect(firstWindow('2026-11-10', NOVEMBER)).toEqual({ from: '2026-11-10', days: 28 });
    expect(firstWindow('2026-11-21', NOVEMBER)).toEqual({ from: '2026-11-21', days: 28 });
    expect(firstWindow('2026-12-01', { year: 2026, month: 12 })).toEqual({ from: '2026-12-01', days: 31 });
  });

  it('the first window reaches the end of the next month once one of its days is shown', () =>
    expect(firstWindow('2026-11-21', { year: 2026, month: 12 })).toEqual({ from: '2026-11-21', days: 41 }));

  it('the day strip surrounds its date and stays inside of the window', () => {
    const window = { from: '2026-11-21', days: 41 };
    expect(stripOf('2026-11-24', window)[0]).toBe('2026-11-21');
    expect(stripOf('2026-12-10', window)[0]).toBe('2026-12-07');
    expect(stripOf('2026-12-31', window).at(-1)).toBe('2026-12-31');
    expect(stripOf('2026-12-31', window)).toHaveLength(STRIP_DAYS);
  });

  it('dates outside of the window are not within it', () => {
    const window = { from: '2026-11-21', days: 41 };
    expect(isWithin('2026-12-31', window)).toBe(true);
    expect(isWithin('2027-01-01', window)).toBe(false);
    expect(isWithin('2026-11-20', window)).toBe(false);
  });
});

describe('keys in the month grid', () => {
  it.each([
    ['ArrowLeft', '2026-12-01', '2026-11-30'],
    ['ArrowRight', '2026-12-15', '2026-12-16'],
    ['ArrowUp', '2026-12-15', '2026-12-08'],
    ['ArrowDown', '2026-12-29', '2027-01-05'],
    ['Home', '2026-12-16', '2026-12-13'],
    ['End', '2026-12-16', '2026-12-19'],
    ['PageUp', '2027-01-15', '2026-12-15'],
    ['PageDown', '2027-01-31', '2027-02-28'],
  ])('the key %s moves from %s to %s in the month grid', (key, from, to) =>
    expect(dateAfterKey(key, from)).toBe(to),
  );

  it('other keys do not move in the month grid', () => {
    expect(dateAfterKey('Enter', '2026-12-15')).toBeNull();
    expect(dateAfterKey('Tab', '2026-12-15')).toBeNull();
  });
});

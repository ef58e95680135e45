import {
  ageOn,
  arrivesBetween,
  betweenTimes,
  formatDate,
  formatDateTime,
  formatDay,
  formatTime,
  isAdult,
  isPlausibleBirth,
  writtenDay,
  writtenTime,
  wallDate,
  windowTimes,
  zoneCity,
} from './dates.ts';

describe('dates and times as shown', () => {
  it('dates and times show the wall time in the string, whatever the zone of this machine', () => {
    expect(formatDate('2026-12-15T23:30:00-10:00')).toBe('12-15-2026');
    expect(formatTime('2026-12-15T23:30:00-10:00')).toBe('11:30 pm');
    expect(formatDateTime('2026-12-15T09:00:00-07:00')).toBe('12-15-2026 9:00 am');
  });

  it.each([
    ['00:00', '12:00 am'],
    ['00:05', '12:05 am'],
    ['09:15', '9:15 am'],
    ['12:00', '12:00 pm'],
    ['13:45', '1:45 pm'],
  ])('the time %s is shown as %s', (time, shown) => expect(formatTime(time)).toBe(shown));

  it.each([
    ['America/New_York', 'New York'],
    ['America/Argentina/Buenos_Aires', 'Buenos Aires'],
    ['UTC', 'UTC'],
  ])('the zone %s is named after its city', (tz, city) => expect(zoneCity(tz)).toBe(city));

  it.each([
    ['2026-11-25T09:00:00-05:00', 'Wed, Nov 25'],
    ['2026-12-31', 'Thu, Dec 31'],
    ['2027-01-03', 'Sun, Jan 3, 2027'],
  ])('the date %s is said as %s in 2026', (iso, said) => expect(formatDay(iso, '2026-11-24')).toBe(said));

  it('a date of another year is said with its year in Spanish', () => {
    const thisYear = formatDay('2027-01-03', '2027-01-01', 'es');
    expect(thisYear).toMatch(/^dom, 3 .*ene$/);
    expect(formatDay('2027-01-03', '2026-11-24', 'es')).toBe(`${thisYear} de 2027`);
  });

  it('a date without a time can be shown', () => expect(formatDate('1980-02-03')).toBe('02-03-1980'));

  it.each(['', 'tomorrow', '12-15-2026', '2026-12-15x'])('the date "%s" is refused', (text) =>
    expect(() => wallDate(text)).toThrow(RangeError),
  );

  it('the time of a date without a time cannot be shown', () =>
    expect(() => formatTime('2026-12-15')).toThrow(RangeError));
});

describe('age', () => {
  it.each([
    ['2000-06-15', '2026-06-14', 25],
    ['2000-06-15', '2026-06-15', 26],
    ['2000-02-29', '2026-02-28', 25],
    ['2000-02-29', '2026-03-01', 26],
    ['2026-01-02', '2026-01-01', -1],
  ])('a person born %s is, on %s, %d years old', (birth, today, age) =>
    expect(ageOn(birth, today)).toBe(age),
  );

  it('a birth today or 130 years ago is accepted, and one tomorrow or 131 years ago is refused', () => {
    const today = '2026-11-21';
    expect(['2026-11-21', '1895-11-22'].map((birth) => isPlausibleBirth(birth, today))).toEqual([true, true]);
    expect(['2026-11-22', '1895-11-21'].map((birth) => isPlausibleBirth(birth, today))).toEqual([
      false,
      false,
    ]);
  });
});

describe('the age for an account', () => {
  it.each([
    ['2008-11-27', true],
    ['2008-11-28', false],
  ])('born on %s, somebody is old enough on 2026-11-27: %s', (birth, is) =>
    expect(isAdult(birth, '2026-11-27')).toBe(is),
  );
});

describe('a day of a message', () => {
  it('has its weekday and year', () => {
    expect(writtenDay('2026-11-25T09:00:00-05:00')).toBe('Wed, Nov 25, 2026');
    expect(writtenTime('2026-11-25T09:00:00-05:00')).toBe('Wed, Nov 25, 2026, 9:00 am');
  });
});

describe('an arrival window', () => {
  it.each([
    ['08:00', '10:00', '8:00 and 10:00 am', 'las 8:00 y las 10:00 am'],
    ['11:00', '13:00', '11:00 am and 1:00 pm', 'las 11:00 am y la 1:00 pm'],
    ['10:00', '12:00', '10:00 am and 12:00 pm', 'las 10:00 am y las 12:00 pm'],
    ['13:00', '13:30', '1:00 and 1:30 pm', 'la 1:00 y la 1:30 pm'],
    ['22:00', '00:00', '10:00 pm and 12:00 am', 'las 10:00 pm y las 12:00 am'],
    ['23:30', '01:30', '11:30 pm and 1:30 am', 'las 11:30 pm y la 1:30 am'],
  ])('from %s to %s has the times %s, in Spanish %s', (from, to, english, spanish) => {
    expect(windowTimes({ from, to })).toBe(english);
    expect(windowTimes({ from, to }, 'es')).toBe(spanish);
  });

  it('reads as a sentence of its own, and in the middle of one', () => {
    const window = { from: '2026-11-25T08:00:00-05:00', to: '2026-11-25T10:00:00-05:00' };
    expect(arrivesBetween(window)).toBe('Arrives between 8:00 and 10:00 am');
    expect(arrivesBetween(window, 'es')).toBe('Llega entre las 8:00 y las 10:00 am');
    expect(betweenTimes(window, 'es')).toBe('entre las 8:00 y las 10:00 am');
    expect(writtenTime(window.from, 'en', window.to)).toBe('Wed, Nov 25, 2026, between 8:00 and 10:00 am');
  });
});

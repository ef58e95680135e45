import { maskDate, parseTypedDate, toTypedDate, typedDateProblem, typedDayProblem } from './typed-date.ts';

const typing = (text: string): string => [...text].reduce((shown, key) => maskDate(shown + key, shown), '');

describe('a typed date', () => {
  it('a date field adds the hyphens to typed digits', () => expect(typing('02031980')).toBe('02-03-1980'));
  it('a date may be typed with hyphens', () => expect(typing('02-03-1980')).toBe('02-03-1980'));
  it('a date can be deleted past a hyphen', () => expect(maskDate('02-', '02-0')).toBe('02'));
  it.each([
    ['5/6/1980', '05-06-1980'],
    ['5.6.1980', '05-06-1980'],
    ['1980-05-06', '1980-05-06'],
    ['1980/5/6', '1980-05-6'],
    ['19800506', '1980-05-06'],
  ])('a date typed as %s is shown as %s', (keys, shown) => expect(typing(keys)).toBe(shown));
  it('a date that the browser fills in is taken whole', () =>
    expect(maskDate('5/16/1980', '')).toBe('05-16-1980'));
  it('a date field takes at most eight digits', () => expect(typing('020319801')).toBe('02-03-1980'));

  it.each([
    ['02-03-1980', '1980-02-03'],
    ['2-3-1980', '1980-02-03'],
    ['02/29/2024', '2024-02-29'],
    ['1980-02-03', '1980-02-03'],
    ['1980-2-3', '1980-02-03'],
  ])('the typed date %s means %s', (typed, iso) => expect(parseTypedDate(typed)).toBe(iso));

  it.each(['', '02-30-1980', '13-01-1980', '02-29-2023', '02-03-80', '1980-02-30'])(
    '%s is no date',
    (typed) => expect(parseTypedDate(typed)).toBeNull(),
  );

  it.each(['13-45-2025', '02-30-2026', '02-29-2023'])(
    '%s gets the error that there is no such date',
    (typed) => expect(typedDateProblem(typed)).toMatch(/no such date/),
  );
  it.each(['13', '02-03-80', 'soon'])('%s gets the error with the date format', (typed) =>
    expect(typedDateProblem(typed)).toMatch(/MM-DD-YYYY/),
  );
  it.each(['', '02-03-1980'])('%j gets no error', (typed) => expect(typedDateProblem(typed)).toBe(null));
});

describe('a day in a list filter', () => {
  it.each([
    ['2026-11-23', '11-23-2026'],
    ['', ''],
    ['yesterday', ''],
  ])('%j in the address is shown as %j', (day, typed) => expect(toTypedDate(day)).toBe(typed));

  it.each(['', '01-01-2020', '12-31-2099'])('a day in a filter may be %j', (typed) =>
    expect(typedDayProblem(typed)).toBe(null),
  );
  it.each(['12-31-2019', '01-01-2100', '01-01-0202'])(
    'a day in a filter such as %s gets an error about its unlikely year',
    (typed) => expect(typedDayProblem(typed)).toMatch(/from 2020 to 2099/),
  );
  it('an incomplete day in a filter gets the error with the date format', () =>
    expect(typedDayProblem('11-23')).toMatch(/MM-DD-YYYY/));
});

import { datesBefore, initialOf, problemsOf, toInput } from './join-form.ts';

const DATES = { from: '2099-02-20', to: '2099-03-02' };
const visit = (starts_at: string) => ({ starts_at, tz: 'America/New_York' });
// In New York it is still the evening before.
const NOW = new Date('2099-02-28T03:00:00Z');

describe('the dates that come before a booked visit', () => {
  it('they are from tomorrow at its place until the day before', () =>
    expect(datesBefore(visit('2099-03-03T09:15:00-05:00'), NOW)).toEqual({
      from: '2099-02-28',
      to: '2099-03-02',
    }));

  it.each(['2099-02-28', '2099-02-27'])('a visit of %s can only come earlier on its own day', (day) =>
    expect(datesBefore(visit(`${day}T09:15:00-05:00`), NOW)).toEqual({ from: day, to: day }),
  );
});

describe('what is sent to join the waitlist', () => {
  it('what is typed is sent as dates and times of day', () =>
    expect(toInput({ ...initialOf(DATES, false), days: [2], to_time: '5:30 pm' }, true)).toEqual({
      ...{ ...DATES, days: [2], from_time: '08:00', to_time: '17:30' },
      ...{ anyone: false, by_email: true, by_text: true },
    }));

  it('texts need consent', () => expect(toInput(initialOf(DATES, true), false).by_text).toBe(false));

  it('an end before its beginning is an error', () => {
    const typed = { ...initialOf(DATES, true), to: '02-19-2099', to_time: '8:00 am' };
    expect(problemsOf(typed)).toEqual({
      to: 'The last date is before the first.',
      to_time: 'The last time has to be after the first.',
    });
    expect(problemsOf(initialOf(DATES, true))).toEqual({ to: null, to_time: null });
  });
});

import { parseTypedTime } from './typed-time.ts';

describe('a typed time of day', () => {
  it.each([
    ['9', '09:00'],
    ['930', '09:30'],
    ['9:30 am', '09:30'],
    ['12 am', '00:00'],
    ['12 pm', '12:00'],
    ['2p', '14:00'],
    ['2:15 P.M.', '14:15'],
    ['14:30', '14:30'],
  ])('the typed time %s means %s', (typed, time) => expect(parseTypedTime(typed)).toBe(time));

  it.each(['', '25', '9:75', '13 pm', '0 am', 'noon', '9 m'])('%j is no time', (typed) =>
    expect(parseTypedTime(typed)).toBe(null),
  );
});

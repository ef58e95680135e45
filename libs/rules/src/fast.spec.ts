import { fastShortMinutes } from './fast.ts';

const AT = new Date('2026-12-15T14:00:00Z');

describe('the minutes that a fast is short of', () => {
  it.each([
    ['eleven hours before', 11 * 60, 60],
    ['a minute too late', 12 * 60 - 1, 1],
    ['just in time', 12 * 60, null],
    ['a day before', 24 * 60, null],
  ])('a last meal %s', (_name, minutes, short) => {
    const last_meal_at = new Date(AT.getTime() - minutes * 60_000).toISOString();
    expect(fastShortMinutes({ fasting_hours: 12, last_meal_at }, AT)).toBe(short);
  });

  it('without a fast or a last meal nothing is short', () => {
    expect(fastShortMinutes({ fasting_hours: null, last_meal_at: AT.toISOString() }, AT)).toBeNull();
    expect(fastShortMinutes({ fasting_hours: 12, last_meal_at: null }, AT)).toBeNull();
  });
});

import { amountOf, amountText, cleanAmount, minutesOf, minutesText } from './amounts.ts';

describe('amounts and minutes in a field', () => {
  it('amounts and minutes convert to text and back', () => {
    for (const dollars of [0, 0.07, 89, 1234.5]) expect(amountOf(amountText(dollars))).toBe(dollars);
    for (const minutes of [0, 5, 720]) expect(minutesOf(minutesText(minutes))).toBe(minutes);
  });

  it('amounts and minutes are null when nothing is typed', () => {
    expect([amountOf(' '), minutesOf('')]).toEqual([null, null]);
    expect([amountText(null), minutesText(null)]).toEqual(['', '']);
  });

  it.each(['-10', '\u221210', '10-', '- 10'])(
    'a field keeps the minus of "%s", which makes the amount invalid',
    (typed) => {
      expect(cleanAmount(typed)).toMatch(/[-\u2212]/);
      expect(amountOf(cleanAmount(typed))).toBeNaN();
    },
  );

  it('a field drops characters that do not belong to an amount', () =>
    expect(cleanAmount('$ 1,234.50 USD')).toBe('1,234.50'));

  it('amounts and minutes that are no numbers become NaN, so that the schema refuses them', () =>
    expect([amountOf('1.2.3'), minutesOf('ten')]).toEqual([Number.NaN, Number.NaN]));
});

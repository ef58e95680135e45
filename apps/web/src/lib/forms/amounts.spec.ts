import { amountOf, amountText, cleanAmount, minutesOf, minutesText } from './amounts.ts';

describe('amounts and minutes in a field', () => {
  it('show what the wire says, and say it back', () => {
    for (const dollars of [0, 0.07, 89, 1234.5]) expect(amountOf(amountText(dollars))).toBe(dollars);
    for (const minutes of [0, 5, 720]) expect(minutesOf(minutesText(minutes))).toBe(minutes);
  });

  it('are none where nothing is typed', () => {
    expect([amountOf(' '), minutesOf('')]).toEqual([null, null]);
    expect([amountText(null), minutesText(null)]).toEqual(['', '']);
  });

  it.each(['-10', '\u221210', '10-', '- 10'])(
    'keep the minus of "%s", and are no amount with it',
    (typed) => {
      expect(cleanAmount(typed)).toMatch(/[-\u2212]/);
      expect(amountOf(cleanAmount(typed))).toBeNaN();
    },
  );

  it('lose what does not belong to an amount', () => expect(cleanAmount('$ 1,234.50 USD')).toBe('1,234.50'));

  it('are left for the schema to refuse where they are no numbers', () =>
    expect([amountOf('1.2.3'), minutesOf('ten')]).toEqual([Number.NaN, Number.NaN]));
});

import { streetDoubt } from './doubt.ts';

describe('the doubt about a street', () => {
  it.each(['PO Box 12', 'P.O. Box 12', 'p o box 7', 'Post Office Box 3'])(
    '%s is no place to drive to',
    (street) => {
      expect(streetDoubt(street, false)).toMatch(/^Is this a PO box\?/);
    },
  );

  it('a street that nobody knows, and one without a number, are asked about', () => {
    expect(streetDoubt('12 Asdfgh St', true)).toMatch(/^We could not find this street\./);
    expect(streetDoubt('asdfgh qwerty', false)).toMatch(/^Is the house number missing\?/);
  });

  it.each(['350 5th Ave', 'One World Trade Center, 8th floor', '12 Boxwood Rd'])('%s is fine', (street) => {
    expect(streetDoubt(street, false)).toBe(null);
  });
});

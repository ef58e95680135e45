import { careEndsOn } from './care.ts';

describe('until when a carer reads the record of somebody', () => {
  const now = new Date('2026-11-28T12:00:00Z');

  it('for a child it is the 18th birthday, for an adult without end', () => {
    expect(careEndsOn('2019-05-01', now)).toBe('2037-05-01');
    expect(careEndsOn('2008-11-29', now)).toBe('2026-11-29');
    expect(careEndsOn('2008-11-28', now)).toBe(null);
    // Not a date of 2026, but it sorts before March 1, when this person turns 18.
    expect(careEndsOn('2012-02-29', now)).toBe('2030-02-29');
  });
});

import { isUsState, stateName, US_STATES } from './us-states.ts';

describe('the states', () => {
  it('there are fifty states with unique codes, sorted by name', () => {
    expect(US_STATES).toHaveLength(50);
    expect(new Set(US_STATES.map(({ code }) => code)).size).toBe(50);
    expect(US_STATES.map(({ name }) => name)).toEqual(US_STATES.map(({ name }) => name).sort());
    expect(US_STATES).toContainEqual({ code: 'NY', name: 'New York' });
  });

  it('the District of Columbia and the territories count, and lower case or an unknown code does not', () => {
    const codes = ['NY', 'HI', 'DC', 'PR', 'ny', 'XX'];
    expect(codes.map(isUsState)).toEqual([true, true, true, true, false, false]);
  });

  it('a code has a name', () => {
    expect(['NY', 'DC', 'XX'].map(stateName)).toEqual(['New York', 'District of Columbia', 'XX']);
  });
});

import { isUsState, US_STATES } from './us-states.ts';

describe('the states', () => {
  it('there are fifty states with unique codes, sorted by name', () => {
    expect(US_STATES).toHaveLength(50);
    expect(new Set(US_STATES.map(({ code }) => code)).size).toBe(50);
    expect(US_STATES.map(({ name }) => name)).toEqual(US_STATES.map(({ name }) => name).sort());
    expect(US_STATES).toContainEqual({ code: 'NY', name: 'New York' });
  });

  it('a territory, lower case or unknown code is no state', () => {
    expect(['NY', 'HI', 'PR', 'ny', 'XX'].map(isUsState)).toEqual([true, true, false, false, false]);
  });
});

import { isUsState, US_STATES } from './us-states.ts';

describe('the states', () => {
  it('are fifty, each with its own code, sorted by name', () => {
    expect(US_STATES).toHaveLength(50);
    expect(new Set(US_STATES.map(({ code }) => code)).size).toBe(50);
    expect(US_STATES.map(({ name }) => name)).toEqual(US_STATES.map(({ name }) => name).sort());
    expect(US_STATES).toContainEqual({ code: 'NY', name: 'New York' });
  });

  it('are not the territories, nor other letters', () => {
    expect(['NY', 'HI', 'PR', 'ny', 'XX'].map(isUsState)).toEqual([true, true, false, false, false]);
  });
});

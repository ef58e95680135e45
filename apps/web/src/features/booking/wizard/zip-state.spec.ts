import { createRequire } from 'node:module';
import { isUsState } from '@drawpoint/rules/us-states';
import { stateOfZip } from './zip-state.ts';

const zipcodes = createRequire(import.meta.url)('zipcodes') as {
  codes: Record<string, { zip: string; state: string }>;
};

describe('the state of a ZIP code', () => {
  it('nearly all ZIP codes of the country get the correct state', () => {
    const known = Object.values(zipcodes.codes).filter(({ state }) => isUsState(state));
    const wrong = known.filter(({ zip, state }) => stateOfZip(zip) !== state);
    expect(known.length).toBeGreaterThan(39_000);
    expect(wrong.length / known.length).toBeLessThan(0.002);
  });

  it.each([
    ['10118', 'NY'],
    ['10118-0110', 'NY'],
    ['96813', 'HI'],
    ['06320', 'CT'],
    ['1011', null],
    ['20500', 'DC'],
    ['00901', 'PR'],
    ['00000', null],
  ])('the state of ZIP code %s is %s', (zip, state) => expect(stateOfZip(zip)).toBe(state));
});

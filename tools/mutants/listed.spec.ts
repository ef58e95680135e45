import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../build/packages.ts';
import { MUTANTS } from './listed.ts';
import { mutate } from './run-listed.ts';

describe('The listed mutants', () => {
  it('are ten of each area', () => {
    const counts = Object.entries(Object.groupBy(MUTANTS, ({ area }) => area)).map(
      ([area, ofArea]) => `${area} ${ofArea.length}`,
    );
    expect(counts).toEqual(['scheduling 10', 'money 10', 'access 10', 'events 10']);
  });

  it.each(MUTANTS.map((mutant) => [mutant.mistake, mutant] as const))(
    'can be put into the file as it is: %s',
    (_, mutant) => {
      const text = readFileSync(join(root, mutant.file), 'utf8');
      expect(mutate(text, mutant)).not.toBe(text);
    },
  );
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../build/packages.ts';
import { AREAS } from './listed.ts';
import { mutate } from './run-listed.ts';

describe('The listed mutants', () => {
  it.each(Object.entries(AREAS))('there are ten mutants in %s', (_, { mutants }) => {
    expect(mutants).toHaveLength(10);
  });

  it.each(Object.entries(AREAS))('the mutants can be applied to the current files: %s', (_, { mutants }) => {
    for (const mutant of mutants) {
      const text = readFileSync(join(root, mutant.file), 'utf8');
      expect(mutate(text, mutant)).not.toBe(text);
    }
  });
});

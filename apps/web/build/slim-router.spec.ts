import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { UNUSED } from './slim-router.ts';

const LIBRARY = join(import.meta.dirname, '../../../node_modules/react-router/dist/production/lib');

/** The names that a module exports, in the order of the alphabet. */
const namesOf = (code: string): string[] =>
  [
    ...[...code.matchAll(/^\s*export const (\w+)/gm)].map(([, name]) => name!),
    ...[...code.matchAll(/^\s*export \{([^}]*)\}/gm)].flatMap(([, list]) =>
      list!.split(',').map((each) => each.trim().split(' as ').at(-1)!),
    ),
  ].sort();

describe('the router in the browser', () => {
  it.each(Object.keys(UNUSED))(
    'has every name of %s that the library’s other modules may import',
    (module) => {
      const theirs = namesOf(readFileSync(join(LIBRARY, module), 'utf8'));
      expect(theirs.length).toBeGreaterThan(1);
      expect(namesOf(UNUSED[module]!)).toEqual(theirs);
    },
  );
});

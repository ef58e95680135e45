import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const assets = join(import.meta.dirname, '..', 'dist', 'assets');
const read = (name: string): string => readFileSync(join(assets, name), 'utf8');
const filesOf = (kind: string): string[] => readdirSync(assets).filter((name) => name.endsWith(kind));

/** What Chrome 109 or Safari 17.0 lacks and the build does not translate (apps/web/README.md#browsers). */
const TOO_NEW =
  /\.(toSorted|toReversed|toSpliced|isWellFormed|isSubsetOf|symmetricDifference)\(|(Map|Object)\.groupBy|Promise\.(withResolvers|try)\b|AbortSignal\.any|URL\.canParse|Array\.fromAsync/;

describe('The oldest browsers (after npm run build)', () => {
  it('no script calls what they lack', () => {
    const found = filesOf('.js').flatMap((name) => (TOO_NEW.exec(read(name)) ? [name] : []));
    expect(found).toEqual([]);
  });

  it('a mixed colour stands beside a plain one', () => {
    const mixed = filesOf('.css').flatMap((name) => [...read(name).matchAll(/[^{;]*:color-mix\([^;}]*/g)]);
    expect(mixed.length).toBeGreaterThan(0);
    for (const { 0: rule, index, input } of mixed) {
      const property = rule.slice(0, rule.indexOf(':'));
      expect([rule, input.slice(0, index)]).toEqual([
        rule,
        expect.stringMatching(new RegExp(`${property}:[^;{}]*;$`)),
      ]);
    }
  });
});

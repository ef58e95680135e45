import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../build/packages.ts';
import { anchorsOf, brokenIn, documentedFiles, knownInRepository, type CitationTargets } from './links.ts';

const known: CitationTargets = {
  has: (path) => ['docs/product/booking.md', 'apps/web/src/a.ts'].includes(path),
  anchors: () => new Set(['holds']),
  decisions: new Set(['010']),
};

describe('Citations', () => {
  it('all citations of the handbook, decisions, files and links resolve in this repository', () => {
    const repository = knownInRepository();
    const broken = documentedFiles().flatMap((path) =>
      brokenIn(path, readFileSync(join(root, path), 'utf8'), repository).map((cited) => `${path}: ${cited}`),
    );
    expect(broken).toEqual([]);
  });

  it.each([
    ['a page of the handbook', 'a.ts', '/** docs/product/gone.md */', 'docs/product/gone.md'],
    ['an anchor', 'a.ts', ' * Held (docs/product/booking.md#gone).', 'docs/product/booking.md#gone'],
    ['a decision', 'a.ts', '// decision 999', '999'],
    ['one decision of several', 'a.md', '(decisions 010 and 998)', '998'],
    ['a file', 'a.md', '`apps/web/src/gone.ts`', 'apps/web/src/gone.ts'],
    ['a link', 'docs/a.md', '[gone](gone.md)', 'gone.md'],
    ['an anchor of a link', 'docs/a.md', '[gone](product/booking.md#gone)', 'product/booking.md#gone'],
    ['a number in a decision', 'docs/decisions/010-a.md', '(997)', '997'],
  ])('a citation of %s that does not exist is reported', (_what, path, text, cited) => {
    expect(brokenIn(path, text, known)).toContain(cited);
  });

  it('citations that resolve are accepted, and ignored outside of comments', () => {
    const text = [
      '/** docs/product/booking.md#holds, decision 010, apps/web/src/a.ts */',
      "const missing = 'apps/web/src/b.ts';",
    ];
    expect(brokenIn('a.ts', text.join('\n'), known)).toEqual([]);
  });

  it('a citation may name a heading’s own or explicit anchor', () => {
    expect([...anchorsOf('## 1. Who pays, and when <a id="paying"></a>')]).toEqual([
      'paying',
      '1-who-pays-and-when',
    ]);
  });
});

import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../build/packages.ts';
import { GOALS } from './goals.ts';

const dist = join(root, 'apps', 'web', 'dist');
type List = { documents: { pattern: string; file: string }[] };

/** What comes after the page is whole: live updates. */
const LATER = { files: 1, bytes: 17_000 };

/** The document of a path and the files that it names, by kind. */
function filesOf(path: string): { scripts: string[]; styles: string[]; fonts: string[] } {
  const { documents } = JSON.parse(readFileSync(join(dist, 'documents.json'), 'utf8')) as List;
  const found = documents.find(({ pattern }) => new RegExp(pattern).test(path));
  const html = readFileSync(join(dist, found!.file), 'utf8');
  const named = (pattern: RegExp): string[] => [...html.matchAll(pattern)].map(([, file]) => file!);
  return {
    scripts: named(/(?:rel="modulepreload" href|type="module" src)="([^"]+)"/g),
    styles: named(/rel="stylesheet" href="([^"]+)"/g),
    fonts: named(/rel="preload" href="([^"]+)" as="font"/g),
  };
}

const sent = (files: readonly string[]): number =>
  files.reduce((sum, file) => sum + statSync(join(dist, `${file}.br`)).size, 0);

describe('What a page loads (after npm run build)', () => {
  it('is built', () => expect(existsSync(join(dist, 'documents.json'))).toBe(true));

  it.each(Object.entries(GOALS))('is within the budget: %s', (_name, { path, scripts, requests, as }) => {
    const files = filesOf(path);
    const later = as ? LATER : { files: 0, bytes: 0 };
    expect(sent(files.scripts) + later.bytes).toBeLessThanOrEqual(scripts);
    const own = 1 + files.scripts.length + files.styles.length + files.fonts.length;
    expect(own + later.files).toBeLessThanOrEqual(requests);
  });
});

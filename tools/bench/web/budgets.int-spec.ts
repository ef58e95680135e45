import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../build/packages.ts';
import { GOALS } from './goals.ts';

const dist = join(root, 'apps', 'web', 'dist');
type List = { documents: { pattern: string; file: string }[] };

/** Bytes of the headers of a response. */
const HEADERS = 300;

const transferred = (file: string): number => statSync(join(dist, `${file}.br`)).size + HEADERS;

/** The scripts in the document of a path. */
function scriptsOf(path: string): string[] {
  const { documents } = JSON.parse(readFileSync(join(dist, 'documents.json'), 'utf8')) as List;
  const { file } = documents.find(({ pattern }) => new RegExp(pattern).test(path))!;
  const html = readFileSync(join(dist, file), 'utf8');
  const scripts = /(?:rel="modulepreload"(?: fetchpriority="low")? href|type="module" src)="([^"]+)"/g;
  return [...html.matchAll(scripts)].map(([, script]) => script!);
}

describe('What a page loads (after npm run build)', () => {
  it('the web app is built', () => expect(existsSync(join(dist, 'documents.json'))).toBe(true));

  it.each(Object.entries(GOALS))('the page is within its budget: %s', (_name, { path, scripts }) => {
    const files = scriptsOf(path);
    expect(files.length).toBeGreaterThan(0);
    const bytes = files.reduce((sum, file) => sum + transferred(file), 0);
    expect(bytes).toBeLessThanOrEqual(scripts);
  });
});

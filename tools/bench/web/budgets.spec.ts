import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { root } from '../../build/packages.ts';
import { GOALS } from './goals.ts';

const dist = join(root, 'apps', 'web', 'dist');
type List = { documents: { pattern: string; file: string; listed?: string }[]; unlisted: string[] };
type Asked = { name: string; acceptedAnswer: { text: string } };
type Graph = { '@graph': { '@type': unknown; mainEntity?: Asked[] }[] };
const readList = (): List => JSON.parse(readFileSync(join(dist, 'documents.json'), 'utf8')) as List;

/** Bytes of a document with a first sight. */
const DOCUMENT = 11_000;

/** What comes after the page is whole: counts, cards and live updates. */
const LATER = { files: 1, bytes: 19_400 };

type Named = { scripts: string[]; styles: string[]; fonts: string[]; first: number; reads: number };

/** The document of a path and the files that it names, by kind. */
function filesOf(path: string): Named {
  const { documents } = readList();
  const found = documents.find(({ pattern }) => new RegExp(pattern).test(path));
  const html = readFileSync(join(dist, found!.file), 'utf8');
  const named = (pattern: RegExp): string[] => [...html.matchAll(pattern)].map(([, file]) => file!);
  const wordsOf = (name: string): string[] => {
    const [, words = ''] = new RegExp(`data-${name}="([^"]+)"`).exec(html) ?? [];
    return words.split(' ').filter(Boolean);
  };
  return {
    first: wordsOf('first').length,
    reads: wordsOf('reads').length,
    scripts: named(/(?:rel="modulepreload"(?: fetchpriority="low")? href|type="module" src)="([^"]+)"/g),
    styles: wordsOf('styles'),
    fonts: named(/rel="preload" href="([^"]+)" as="font"/g),
  };
}

const sent = (files: readonly string[]): number =>
  files.reduce((sum, file) => sum + statSync(join(dist, `${file}.br`)).size, 0);

describe('What a page loads (after npm run build)', () => {
  it('is built', () => expect(existsSync(join(dist, 'documents.json'))).toBe(true));

  it.each(Object.entries(GOALS))(
    'is within the budget: %s',
    (_name, { path, scripts, built, requests, as }) => {
      const files = filesOf(path);
      const later = as ? LATER : { files: 0, bytes: 0 };
      expect(sent(files.scripts)).toBeLessThanOrEqual(built);
      expect(sent(files.scripts) + later.bytes).toBeLessThanOrEqual(scripts);
      const own = 1 + files.scripts.length + files.styles.length + files.fonts.length;
      // The API is asked at once, too.
      expect(own + later.files + (as ? files.first : files.reads)).toBeLessThanOrEqual(requests);
    },
  );
});

describe('What stands in a document (after npm run build)', () => {
  it.each(['dashboard', 'pending', 'wizard'])('is little, the first sight with it: %s', (name) => {
    const { documents } = readList();
    const { file } = documents.find(({ pattern }) => new RegExp(pattern).test(GOALS[name]!.path))!;
    const html = readFileSync(join(dist, file), 'utf8');
    expect(html).toContain(' data-part="');
    expect(brotliCompressSync(html).length).toBeLessThanOrEqual(DOCUMENT);
  });
});

describe('What search engines are told (after npm run build)', () => {
  it('is every page that reads without code, and nobody’s own', () => {
    const { documents, unlisted } = readList();
    const listed = documents.flatMap(({ listed: path }) => path ?? []);
    expect(listed).toEqual(
      expect.arrayContaining([
        '/',
        '/about',
        '/contact',
        '/privacy',
        '/sms-consent',
        '/telehealth',
        '/terms',
      ]),
    );
    expect(unlisted).toEqual(
      expect.arrayContaining(['/account', '/admin', '/appointments', '/dashboard', '/messages', '/phleb']),
    );
    for (const path of listed) expect(unlisted.filter((start) => path.startsWith(start))).toEqual([]);
  });

  it('is told by each of them: a title, a description, where it stands and what it is', () => {
    for (const { listed, file } of readList().documents) {
      const html = readFileSync(join(dist, file), 'utf8');
      const parts = (pattern: RegExp): string[] => [...html.matchAll(pattern)].map(([, content]) => content!);
      if (listed === undefined) {
        expect([file, parts(/<meta name="robots" content="(.*?)">/g)]).toEqual([file, ['noindex']]);
        continue;
      }
      const url = `[[site_url]]${listed}`;
      expect(parts(/<link rel="canonical" href="(.*?)">/g)).toEqual([url]);
      expect(parts(/<meta property="og:url" content="(.*?)">/g)).toEqual([url]);
      expect(parts(/<meta property="og:title" content="(.*?)">/g)).toEqual(parts(/<title>(.*?)<\/title>/g));
      const [description = ''] = parts(/<meta name="description" content="(.*?)">/g);
      expect(description.length).toBeGreaterThan(30);
      expect(html.match(/<h1[ >]/g)).toHaveLength(1);
      const [facts = ''] = parts(/<script type="application\/ld\+json">(.*?)<\/script>/g);
      const graph = JSON.parse(facts.replace('[[site_entities]]', '{"@type":"Organization"}')) as Graph;
      expect(graph['@graph'].at(-1)).toMatchObject({ url, description: expect.any(String) as string });
    }
  });

  it('are the questions that the page about us answers in plain sight', () => {
    const html = readFileSync(join(dist, 'documents', 'about.html'), 'utf8');
    const [, facts = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? [];
    const graph = JSON.parse(facts.replace('[[site_entities]]', '{}')) as Graph;
    const { '@type': types, mainEntity = [] } = graph['@graph'].at(-1)!;
    expect(types).toEqual(['AboutPage', 'FAQPage']);
    expect(mainEntity.length).toBeGreaterThan(3);
    for (const { name, acceptedAnswer } of mainEntity) {
      expect(html).toContain(`<dt>${name}</dt><dd>${acceptedAnswer.text}</dd>`);
    }
  });
});

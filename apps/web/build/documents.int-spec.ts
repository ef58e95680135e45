import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

const dist = join(import.meta.dirname, '..', 'dist');
type List = { documents: { pattern: string; file: string; listed?: string }[]; unlisted: string[] };
type Question = { name: string; acceptedAnswer: { text: string } };
type Graph = { '@graph': { '@type': unknown; mainEntity?: Question[] }[] };
const readList = (): List => JSON.parse(readFileSync(join(dist, 'documents.json'), 'utf8')) as List;

/** Size limit for a document with a first paint, in bytes after Brotli. */
const DOCUMENT = 11_000;
const FIRST_SIGHTS = ['/dashboard', '/phleb/appointments/pending', '/appointments/book'];

describe('Documents (after npm run build)', () => {
  it.each(FIRST_SIGHTS)('the document of %s with its first paint stays within its size limit', (path) => {
    const { documents } = readList();
    const { file } = documents.find(({ pattern }) => new RegExp(pattern).test(path))!;
    const html = readFileSync(join(dist, file), 'utf8');
    expect(html).toContain(' data-part="');
    expect(brotliCompressSync(html).length).toBeLessThanOrEqual(DOCUMENT);
  });
});

describe('Documents in two languages (after npm run build)', () => {
  const htmlOf = (path: string): string => {
    const { documents } = readList();
    return readFileSync(
      join(dist, documents.find(({ pattern }) => new RegExp(pattern).test(path))!.file),
      'utf8',
    );
  };

  it('an address below /es has its Spanish page, with a 404 of its own; a similar address is English', () => {
    const languageOf = (path: string) => /<html lang="(\w+)"/.exec(htmlOf(path))![1];
    expect(['/es', '/es/', '/es/login', '/es/appointments/5/pay', '/es/nowhere'].map(languageOf)).toEqual(
      Array.from({ length: 5 }, () => 'es'),
    );
    expect(['/', '/login', '/established', '/nowhere'].map(languageOf)).toEqual(
      Array.from({ length: 4 }, () => 'en'),
    );
    expect(htmlOf('/es/nowhere')).toContain('Página no encontrada');
    expect(htmlOf('/es/about')).not.toContain('How a mobile blood draw works');
  });

  it('every public page names itself in both languages, and each other', () => {
    const { documents } = readList();
    const listed = documents.flatMap(({ listed: path }) => path ?? []);
    for (const path of listed.filter((each) => !each.startsWith('/es'))) {
      const spanish = path === '/' ? '/es' : `/es${path}`;
      expect(listed).toContain(spanish);
      for (const page of [path, spanish]) {
        expect(htmlOf(page)).toContain(`<link rel="canonical" href="[[site_url]]${page}">`);
        for (const [language, address] of Object.entries({ en: path, es: spanish, 'x-default': path }))
          expect(htmlOf(page)).toContain(`hreflang="${language}" href="[[site_url]]${address}"`);
      }
    }
  });

  it('only Spanish pages load the Spanish words', () => {
    expect(htmlOf('/es/login')).toMatch(/modulepreload[^>]*spanish-/);
    expect(htmlOf('/login')).not.toContain('spanish-');
  });
});

describe('Documents for search engines (after npm run build)', () => {
  it('the sitemap lists every page that needs no code, and no personal page', () => {
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

  it('each listed document has a title, a description, a canonical URL and structured data', () => {
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

  it('the structured questions of the about page are those that it shows', () => {
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

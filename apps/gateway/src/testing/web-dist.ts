import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { LEGAL_PAGES } from '@drawpoint/rules/legal-options';
import type { DocumentList } from '../http/documents.ts';

/** The code of a built page, long enough for compression. */
export const SCRIPT = `console.log(${JSON.stringify('x'.repeat(5_000))});`;

const LEGAL_DOCUMENTS = LEGAL_PAGES.flatMap((name) => [
  { name, path: `/${name}`, file: `documents/${name}.html`, lang: 'en' },
  { name, path: `/es/${name}`, file: `documents/${name}.es.html`, lang: 'es' },
]);

/** A folder like the web's build, with a landing page, the legal ones, a dashboard and a 404. */
export function writeWebDist(): string {
  const folder = mkdtempSync(join(tmpdir(), 'drawpoint-web-'));
  const list: DocumentList = {
    documents: [
      { pattern: '^/$', file: 'documents/landing.html', status: 200, listed: '/' },
      { pattern: '^/(dashboard|appointments/upcoming)$', file: 'documents/shell.html', status: 200 },
      ...LEGAL_DOCUMENTS.map(({ path, file }) => ({ pattern: `^${path}$`, file, status: 200 })),
      { pattern: '^/', file: 'documents/missing.html', status: 404 },
    ],
    unlisted: ['/dashboard', '/appointments'],
    script: "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
  };
  const page = (text: string) =>
    `<!doctype html><title>[[site_title]]</title><link rel="icon" href="[[site_icon]]">${text}<footer>[[site_copyright]]</footer>`;
  const files = {
    'documents.json': JSON.stringify(list),
    'documents/landing.html': page('Welcome'),
    'documents/shell.html': page('[[site_json]]'),
    'documents/missing.html': page('404'),
    ...Object.fromEntries(
      LEGAL_DOCUMENTS.map(({ name, file, lang }) => [
        file,
        `<!doctype html><html lang="${lang}"><div data-legal="${name}"><p>Ours</p></div>`,
      ]),
    ),
    'assets/app-12345678.js': SCRIPT,
    'assets/app-12345678.js.gz': gzipSync(SCRIPT),
    'favicon.svg': '<svg/>',
    'phleb/worker.js': '// the worker',
  };
  for (const name of ['documents', 'assets', 'phleb']) mkdirSync(join(folder, name));
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  return folder;
}

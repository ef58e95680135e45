import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build, type InlineConfig, type Plugin, type Rolldown } from 'vite';
import { paths } from '../config/paths.ts';
import type * as Prerender from './prerender.tsx';
import { documentHtml } from './document-html.ts';
import { BundleFiles } from './bundle-files.ts';
import { InlineStyles } from './inline-styles.ts';

const ENTRY = 'src/app/main.tsx';
const BOOT = 'src/first-paint/boot.ts';
const SPANISH = 'src/i18n/spanish.ts';
const PRERENDER = 'src/first-paint/prerender.tsx';
const WORKER = 'src/features/offline/worker.ts';
/** The pages that work without a network; the first one's document is shown at every address of theirs. */
const OFFLINE_PAGES = [paths.schedule, paths.bookingDetails(1)];
/** Those with a camera. The first one's document has the headers of all. */
const SCANNING_PAGES = [paths.scan, paths.handOver];
/** What those pages load on demand and need without a network. */
const OFFLINE_PARTS = [
  'src/app/start-queries.ts',
  'src/app/shell/UnreadCount.tsx',
  'src/features/offline/OfflineStatus.tsx',
  'src/features/visits/OrdersCard.tsx',
  'src/ui/dialogs/Question.tsx',
  'src/features/bedside/BedsideSteps.tsx',
  'src/features/bedside/FailedDrawDialog.tsx',
  'src/features/bedside/PartialDrawDialog.tsx',
  'src/features/specimens/SpecimensCard.tsx',
  'src/features/specimens/VisitTubes.tsx',
  'src/features/specimens/scan-codes.ts',
  'src/lib/forms/form-actions.ts',
];
/**
 * Loaded on demand at addresses that visitors and signed-in people share. For the signed-in, the document
 * preloads it.
 */
const IN_SHELL = ['src/app/shell/Shell.tsx', 'src/features/contact/SignedInContact.tsx'];

/**
 * Writes an HTML document for every route once the code is built. It names the screen's files, starts its
 * first requests and holds the text of public pages. The gateway picks a document and fills it in
 * (`documents.json`).
 */
export function documents(shared: InlineConfig): Plugin {
  let dist = '';
  let root = '';
  let fonts: string[] = [];
  let wasm: string[] = [];
  let client: BundleFiles;
  return {
    name: 'drawpoint-documents',
    apply: 'build',
    configResolved(config) {
      root = config.root;
      dist = join(root, config.build.outDir);
    },
    writeBundle(_options, bundle) {
      client = new BundleFiles(Object.values(bundle));
      wasm = Object.keys(bundle).filter((file) => file.endsWith('.wasm'));
      fonts = Object.keys(bundle).filter((file) => /figtree-latin-wght.*\.woff2$/.test(file));
    },
    async closeBundle(error) {
      if (error) return;
      const boot = await buildScript(shared, BOOT);
      const { pages, screensOf } = await buildPages(shared, join(dist, 'server'));
      const entry = join(root, ENTRY);
      const ofShell = IN_SHELL.map((file) => join(root, file));
      const filesOf = (path: string, { language }: Prerender.Page, inShell = false) =>
        client.filesOf([
          entry,
          ...(language === 'es' ? [join(root, SPANISH)] : []),
          ...screensOf(path),
          ...(inShell ? ofShell : []),
        ]);
      const ofEntry = client.filesOf([entry]);
      const sheet = ofEntry.styles.map((file) => readFileSync(join(dist, file), 'utf8'));
      const inline = new InlineStyles(sheet.join(''));
      mkdirSync(join(dist, 'documents'));
      const scripts = new Map<string, string>();
      for (const { script } of pages) {
        if (script !== undefined && !scripts.has(script))
          scripts.set(script, await buildScript(shared, `src/first-paint/screens/${script}`));
      }
      const list = pages.map((page) => {
        const html = (content: string) =>
          documentHtml({
            ...{ boot, content, fonts: fonts.map((file) => `/${file}`), page },
            script: page.script && scripts.get(page.script),
            styles: inline.of(content),
            files: filesOf(page.sample, page),
            ...{ entry: `/${client.fileOf(entry)}`, entryFiles: ofEntry.scripts },
            onward: page.onward && {
              ...page.onward,
              files: filesOf(page.onward.sample, page, page.onward.inShell),
            },
          });
        const write = (name: string, content: string): string => {
          const file = `documents/${name}.html`;
          writeFileSync(join(dist, file), html(content));
          return file;
        };
        return {
          pattern: page.pattern,
          status: page.status,
          file: write(page.name, page.content),
          ...(page.description !== null && { listed: page.sample }),
          ...(page.showsQuery && { fileWithQuery: write(`${page.name}.query`, '') }),
        };
      });
      mkdirSync(join(dist, 'phleb'), { recursive: true });
      const shells = [OFFLINE_PAGES[0]!, SCANNING_PAGES[0]!] as const;
      const offline = client.filesOf([
        ...[entry, ...[...OFFLINE_PAGES, ...SCANNING_PAGES].flatMap(screensOf)],
        ...OFFLINE_PARTS.map((file) => join(root, file)),
      ]);
      const documentOf = (url: string) => list.find(({ pattern }) => new RegExp(pattern).test(url))!.file;
      const kept = [...offline.scripts, ...offline.styles, ...[...fonts, ...wasm].map((file) => `/${file}`)];
      const worker = await buildScript(shared, WORKER, {
        'process.env.NODE_ENV': '"production"',
        SHELL: JSON.stringify(shells[0]),
        SCANNING_SHELL: JSON.stringify(shells[1]),
        FILES: JSON.stringify([
          ...shells.map((url) => ({ url, revision: hashOf(readFileSync(join(dist, documentOf(url)))) })),
          ...kept.map((url) => ({ url, revision: null })),
        ]),
      });
      writeFileSync(join(dist, 'phleb', 'worker.js'), worker);
      const script = [boot, ...scripts.values()].map(sourceOf).join(' ');
      writeFileSync(
        join(dist, 'documents.json'),
        JSON.stringify({ documents: list, unlisted: unlistedOf(pages), script }, null, 2),
      );
      compressFiles(dist);
    },
  };
}

/**
 * What addresses of pages that are not for search engines begin with, so that `robots.txt` need not list every
 * page.
 */
export function unlistedOf(
  pages: readonly Pick<Prerender.Page, 'sample' | 'status' | 'description'>[],
): string[] {
  const hidden = pages.filter(({ status, description }) => status === 200 && description === null);
  return [...new Set(hidden.map(({ sample }) => /^(\/es)?\/[^/]+/.exec(sample)![0]))].sort();
}

const hashOf = (content: string | Buffer): string => createHash('sha256').update(content).digest('base64');

/** The hash of an inline script, as a source for the content security policy. */
const sourceOf = (script: string): string => `'sha256-${hashOf(script)}'`;

/** No text of an inline script has a count of one: yesterday, today and tomorrow are words of their own. */
const WITHOUT_SINGULARS: Plugin = {
  name: 'without-singulars',
  enforce: 'pre',
  load: (id) => (id.endsWith('/i18n/singulars.en.ts') ? 'export const singulars = {};' : undefined),
};

/** Bundles a script of its own, such as an inline one, with everything it imports. */
async function buildScript(
  shared: InlineConfig,
  entry: string,
  define: Record<string, string> = {},
): Promise<string> {
  const result = (await build({
    ...shared,
    plugins: [WITHOUT_SINGULARS, shared.plugins],
    logLevel: 'warn',
    publicDir: false,
    define,
    build: {
      target: 'es2022',
      write: false,
      lib: { entry, formats: ['iife'], name: 'script' },
    },
  })) as Rolldown.RolldownOutput[];
  return result[0]!.output[0].code.trim();
}

/** Builds the pages for Node and renders them once. Returns them with the modules of each page. */
async function buildPages(shared: InlineConfig, folder: string) {
  const { output } = (await build({
    ...shared,
    logLevel: 'warn',
    publicDir: false,
    build: { ssr: PRERENDER, outDir: folder, emptyOutDir: true },
  })) as Rolldown.RolldownOutput;
  const server = new BundleFiles(output);
  const prerender = (await import(pathToFileURL(join(folder, 'prerender.js')).href)) as typeof Prerender;
  const pages = await prerender.renderPages();
  rmSync(folder, { recursive: true });
  const screensOf = (path: string): string[] =>
    prerender.lazyPartsOf(path).map((file) => server.screenIn(file));
  return { pages, screensOf };
}

const WORTH_IT = /\.(js|css|svg|json|wasm)$/;

/** Writes each public file compressed as well, with Brotli and with gzip. */
function compressFiles(folder: string): void {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  for (const name of names.filter((each) => WORTH_IT.test(each) && !/^(\.vite|documents)/.test(each))) {
    const path = join(folder, name);
    const content = readFileSync(path);
    const br = brotliCompressSync(content, {
      params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
    });
    writeFileSync(`${path}.br`, br);
    writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
  }
}

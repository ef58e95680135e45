import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { root } from '../build/packages.ts';

const READ = /\.(tsx?|mjs|md|css|ya?ml|sh|env|prisma|conf)$|^Dockerfile$/;
const SKIPPED = new Set([
  'node_modules',
  'dist',
  'generated',
  '.git',
  '.data',
  '.nx',
  '.cache',
  'test-results',
  'playwright-report',
  'coverage',
  'secrets',
]);
/** Committed migrations never change, so their comments may cite anything. */
const MIGRATION = /prisma\/migrations\//;

/** Every file of the repository with comments or prose, by its path from the root. */
export function documentedFiles(folder = root): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : documentedFiles(path);
    return READ.test(entry.name) && !MIGRATION.test(path) ? [relative(root, path)] : [];
  });
}

/** Valid targets of citations: files, their anchors, and decision numbers. */
export type CitationTargets = {
  has: (path: string) => boolean;
  anchors: (path: string) => ReadonlySet<string>;
  decisions: ReadonlySet<string>;
};

export function knownInRepository(): CitationTargets {
  const read = new Map<string, ReadonlySet<string>>();
  return {
    has: (path) => existsSync(join(root, path)),
    anchors: (path) => {
      if (!read.has(path)) read.set(path, anchorsOf(readFileSync(join(root, path), 'utf8')));
      return read.get(path)!;
    },
    decisions: new Set(
      readdirSync(join(root, 'docs/decisions')).flatMap((name) => name.match(/^\d{3}/) ?? []),
    ),
  };
}

/** The anchors of a page: `<a id>` in headings, and GitHub's anchors of headings. */
export function anchorsOf(markdown: string): Set<string> {
  const ids = [...markdown.matchAll(/<a id="([^"]+)">/g)].map(([, id = '']) => id);
  const headings = [...markdown.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .replace(/<[^>]*>/g, '')
      .trim()
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
  return new Set([...ids, ...headings]);
}

const HANDBOOK = /\bdocs\/product\/[\w-]+\.md(?:#[\w-]+)?/g;
const DECISIONS = /\bdecisions? (\d{3}(?:(?:, | and | to )\d{3})*)/g;
const FILE =
  /(?<![\w/.<*{…-])(?:apps|libs|tools|docs|e2e|deploy|k8s)\/[\w./-]+\.(?:tsx?|mjs|md|ya?ml|json|sh|css|conf|prisma)\b(?![*>…])/g;
const LINK = /\]\(([^)\s]+)\)/g;

/** Broken citations in a file: of the handbook, decisions and files, and Markdown links. */
export function brokenIn(path: string, text: string, known: CitationTargets): string[] {
  const isMarkdown = path.endsWith('.md');
  const prose = isMarkdown ? text : comments(text);
  const broken = [...prose.matchAll(HANDBOOK)]
    .map(([cited]) => cited)
    .filter((cited) => !leads(cited, known));
  for (const [, numbers = ''] of prose.matchAll(DECISIONS)) {
    broken.push(...numbers.match(/\d{3}/g)!.filter((number) => !known.decisions.has(number)));
  }
  if (path.startsWith('docs/decisions/')) {
    for (const [, number = ''] of prose.matchAll(/\((\d{3})\)/g))
      if (!known.decisions.has(number)) broken.push(number);
  }
  broken.push(
    ...[...prose.matchAll(FILE)]
      .map(([cited]) => cited)
      .filter((cited) => !isExample(cited) && !known.has(cited)),
  );
  if (isMarkdown) {
    for (const [, to = ''] of withoutCode(text).matchAll(LINK)) {
      if (/^[a-z]+:/.test(to)) continue;
      const [file = '', anchor] = to.split('#');
      const target = file === '' ? path : join(dirname(path), file);
      if (!leads(anchor === undefined ? target : `${target}#${anchor}`, known)) broken.push(to);
    }
  }
  return [...new Set(broken)];
}

function leads(cited: string, known: CitationTargets): boolean {
  const [path = '', anchor] = cited.split('#');
  return known.has(path) && (anchor === undefined || known.anchors(path).has(anchor));
}

/** Files invented for an example in a guide. */
const isExample = (path: string): boolean => /draw-plans|gift-card|^apps\/billing\//.test(path);

const withoutCode = (markdown: string): string => markdown.replace(/^```[^]*?^```/gm, '');

/** The comments of a program or configuration: whole lines and ends of lines. */
const comments = (text: string): string =>
  text
    .split('\n')
    .flatMap(
      (line) =>
        /^\s*(?:\/?\*|\/\/|#|--)(.*)$/.exec(line)?.[1] ?? /\s(?:\/\/|\/\*\*) (.*)$/.exec(line)?.[1] ?? [],
    )
    .join('\n');

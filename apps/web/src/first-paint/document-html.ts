import { type Language, LANGUAGES } from '@drawpoint/contracts/auth/languages';
import type { PageFiles } from './bundle-files.ts';
import type { Page } from './prerender.tsx';

type Parts = {
  page: Page;
  /** The HTML of the page before its code has run. */
  content: string;
  boot: string;
  /** Fills and shows the hidden parts of the content. */
  script: string | undefined;
  /** Styles for the content; the full style sheet loads with the code. */
  styles: string;
  entry: string;
  /** Files of the entry itself; all other code waits for them. */
  entryFiles: readonly string[];
  files: PageFiles;
  fonts: string[];
  /** The page where signed-in people go from here. */
  onward?: { first: readonly string[]; files: PageFiles } | undefined;
};

const list = (name: string, values: readonly string[]): string =>
  values.length === 0 ? '' : ` data-${name}="${values.join(' ').replaceAll('&', '&amp;')}"`;

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** Meta tags for search engines and link previews. `page.title` is escaped already. */
function metaOf({ title, description, sample, addresses, facts }: Page): string {
  if (description === null) return '<meta name="robots" content="noindex">';
  const url = `[[site_url]]${sample}`;
  const graph = JSON.stringify(facts).replaceAll('<', '\\u003c');
  const meta = (name: string, content: string): string =>
    `<meta ${name.startsWith('og:') ? 'property' : 'name'}="${name}" content="${content}">`;
  return [
    meta('description', escapeHtml(description)),
    `<link rel="canonical" href="${url}">`,
    ...LANGUAGES.map(
      (each) => `<link rel="alternate" hreflang="${each}" href="[[site_url]]${addresses[each]}">`,
    ),
    `<link rel="alternate" hreflang="x-default" href="[[site_url]]${addresses.en}">`,
    meta('og:type', 'website'),
    meta('og:site_name', '[[site_title]]'),
    meta('og:title', title),
    meta('og:description', escapeHtml(description)),
    meta('og:url', url),
    meta('og:image', '[[site_url]]/share.png'),
    meta('twitter:card', 'summary_large_image'),
    `<script type="application/ld+json">{"@context":"https://schema.org","@graph":[[[site_entities]],${graph}]}</script>`,
  ].join('\n');
}

const preloads = (files: readonly string[], mark = ''): string =>
  files.map((file) => `<link rel="modulepreload"${mark} href="${file}">`).join('\n');

const NO_SCRIPT: Readonly<Record<Language, string>> = {
  en: '[[site_title]] needs JavaScript. Please switch it on and reload this page.',
  es: '[[site_title]] necesita JavaScript. Actívelo y vuelva a cargar esta página.',
};

/** Forms, and pages rendered only in the browser, need JavaScript. */
const needsCode = ({ hydrates, content }: Page): boolean => !hydrates || content.includes('<form');

/** The HTML of one document. The gateway fills in the placeholders in double brackets, for each site. */
export function documentHtml(parts: Parts): string {
  const { page, content, boot, script, styles, entry, entryFiles, files, fonts, onward } = parts;
  const first = onward?.first ?? page.first;
  const more = (onward?.files.scripts ?? []).filter((file) => !files.scripts.includes(file));
  return `<!doctype html>
<html lang="${page.language}" data-mantine-color-scheme="light">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<meta name="theme-color" content="#fbfaf7">
<title>${page.title}</title>
${metaOf(page)}
<style>${styles}</style>
<script id="boot"${page.forVisitors ? ' data-visitors' : ''}${list('first', first)}${list('reads', page.reads)}${list('scripts', more)}${list('styles', files.styles)}>${boot}</script>
<link rel="icon" href="[[site_icon]]">
${fonts.map((file) => `<link rel="preload" href="${file}" as="font" type="font/woff2" crossorigin>`).join('\n')}
${preloads(files.scripts.filter((file) => file !== entry && entryFiles.includes(file)))}
<script type="module" src="${entry}"></script>
<script type="application/json" id="site">[[site_json]]</script>
</head>
<body>
<div id="root"${page.hydrates && content !== '' ? ' data-whole' : ''}>${content}</div>
${script === undefined ? '' : `<script>${script}</script>\n`}${needsCode(page) ? `<noscript>${NO_SCRIPT[page.language]}</noscript>\n` : ''}${preloads(
    // Last, so that the font and the first requests get a connection before them.
    files.scripts.filter((file) => !entryFiles.includes(file)),
    ' fetchpriority="low"',
  )}
</body>
</html>
`;
}

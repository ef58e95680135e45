import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Encoding } from './accepted-encoding.ts';
import { LEGAL_PAGES, type LegalPage } from '@drawpoint/rules/legal-options';
import { etagOf } from './etags.ts';
import type { Site } from './site-options.ts';

/** What the web's build writes about its documents, in `documents.json`. */
export type DocumentList = {
  /** Tried in this order; the last one matches any path. */
  documents: {
    /** A regular expression over the path. */
    pattern: string;
    file: string;
    /** Replaces `file` when the address has a query that the page displays. */
    fileWithQuery?: string;
    status: number;
    /** Its public address, when search engines may list it. */
    listed?: string;
  }[];
  /** Path prefixes that search engines must not list. */
  unlisted: string[];
  /** The documents' inline scripts, as sources of the content security policy. */
  script: string;
};

export type SentDocument = { status: number; etag: string; bodies: Record<Encoding, Buffer> };

export const LIST = 'documents.json';

const asBrotli = promisify(brotliCompress);
const asGzip = promisify(gzip);

/**
 * The documents of the built web: finds the one for a path, with the site's options filled in. Each is filled
 * in once.
 */
export class Documents {
  private list: DocumentList = { documents: [], unlisted: [], script: "'self'" };
  private builtAt = -1;
  private filledFor = '';
  private readonly filled = new Map<string, Promise<Omit<SentDocument, 'status'>>>();

  constructor(private readonly folder: string) {}

  get script(): string {
    return this.list.script;
  }

  /** Which addresses search engines may list, and which prefixes they may not. */
  async addresses(): Promise<{ listed: string[]; unlisted: string[] }> {
    await this.load();
    const { documents, unlisted } = this.list;
    return { listed: documents.flatMap(({ listed }) => listed ?? []), unlisted };
  }

  async load(): Promise<void> {
    const path = join(this.folder, LIST);
    const { mtimeMs } = await stat(path);
    if (mtimeMs === this.builtAt) return;
    this.list = JSON.parse(await readFile(path, 'utf8')) as DocumentList;
    this.builtAt = mtimeMs;
    this.filled.clear();
  }

  /** `url`: path and query of the request. */
  async find(url: string, site: Site): Promise<SentDocument | null> {
    // A new build has new file names.
    await this.load();
    const values = JSON.stringify(site);
    if (values !== this.filledFor) this.filled.clear();
    this.filledFor = values;
    const [path = '', query] = url.split('?', 2);
    const found = this.list.documents.find(({ pattern }) => new RegExp(pattern).test(path));
    if (!found) return null;
    const file = (query && found.fileWithQuery) || found.file;
    return { status: found.status, ...(await this.filledIn(file, site)) };
  }

  private filledIn(file: string, site: Site): Promise<Omit<SentDocument, 'status'>> {
    const known = this.filled.get(file);
    if (known) return known;
    const filling = this.fill(file, site);
    this.filled.set(file, filling);
    // A failed read is retried by the next request.
    filling.catch(() => {
      if (this.filled.get(file) === filling) this.filled.delete(file);
    });
    return filling;
  }

  private async fill(file: string, site: Site): Promise<Omit<SentDocument, 'status'>> {
    const text = fillIn(await readFile(join(this.folder, file), 'utf8'), site);
    const identity = Buffer.from(text);
    const [br, gzipped] = await Promise.all([
      asBrotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
      asGzip(identity),
    ]);
    return { etag: etagOf(text), bodies: { identity, br, gzip: gzipped } };
  }
}

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);
/**
 * A text that a site wrote. An empty line ends a paragraph, `## ` begins a heading, `- ` a point of a list, and
 * `{{site}}` is the site's title.
 */
export function legalHtml(text: string, title: string): string {
  const blocks = escapeHtml(text.replaceAll('{{site}}', title)).split(/\n\s*\n/);
  const html = blocks.map((block) => {
    const lines = block.split('\n').map((line) => line.trim());
    const points = lines.map((line) => /^- (.+)$/.exec(line)?.[1]);
    if (points.every((point) => point !== undefined)) return `<ul><li>${points.join('</li><li>')}</li></ul>`;
    const heading = lines.length === 1 && /^##? (.+)$/.exec(lines[0]!)?.[1];
    return heading ? `<h2>${heading}</h2>` : `<p>${lines.join(' ')}</p>`;
  });
  return html.join('');
}

// A script block ends with the first `</script`, wherever it is.
const escapeJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/** The company and its site as schema.org data; unset options are omitted. */
const entitiesOf = ({ url, title, companyAddress, companyPhone }: Site): object[] => [
  {
    // In schema.org, a business needs an address.
    '@type': companyAddress === null ? 'Organization' : 'MedicalBusiness',
    '@id': `${url}/#company`,
    name: title,
    url: `${url}/`,
    image: `${url}/share.png`,
    ...(companyAddress !== null && { address: companyAddress }),
    ...(companyPhone !== null && { telephone: companyPhone }),
  },
  {
    '@type': 'WebSite',
    '@id': `${url}/#site`,
    url: `${url}/`,
    name: title,
    publisher: { '@id': `${url}/#company` },
  },
];

/** The element that holds the text of a legal page; it contains no further `div`. */
const LEGAL = /(<div [^>]*data-legal="(\w+)"[^>]*>)[\s\S]*?(<\/div>)/;

/** Replaces the build's placeholders with the site's options, and a legal page's text with the site's own. */
export function fillIn(html: string, site: Site): string {
  const language = /<html[^>]* lang="es"/.test(html) ? 'es' : 'en';
  const values: Record<string, string> = {
    site_title: escapeHtml(site.title),
    site_copyright: escapeHtml(site.copyright ?? ''),
    site_icon: escapeHtml(site.icon),
    site_url: escapeHtml(site.url),
    site_entities: entitiesOf(site).map(escapeJson).join(','),
    site_company_address: escapeHtml(site.companyAddress ?? ''),
    site_company_phone: escapeHtml(site.companyPhone ?? ''),
    site_json: escapeJson({
      title: site.title,
      copyright: site.copyright,
      passwordStrength: site.passwordStrength,
      companyAddress: site.companyAddress,
      companyPhone: site.companyPhone,
      claims: site.claims,
      legal: LEGAL_PAGES.filter((page) => site.legal[page][language] !== undefined),
      smsConsent: site.smsConsent[language] ?? null,
      recaptchaSiteKey: site.recaptchaSiteKey ?? null,
      ...(site.map && { map: site.map }),
      ...(site.isOffline && { offline: true }),
    }),
  };
  return html
    .replace(/\[\[(site_\w+)\]\]/g, (name, key: string) => values[key] ?? name)
    .replace(LEGAL, (element, start: string, page: LegalPage, end: string) => {
      const own = site.legal[page][language];
      return own === undefined ? element : start + legalHtml(own, site.title) + end;
    });
}

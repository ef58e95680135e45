import { renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  matchRoutes,
  StaticRouter,
  StaticRouterProvider,
  type RouteObject,
} from 'react-router';
import type { Language } from '@drawpoint/contracts/auth/languages';
import { paths } from '../config/paths.ts';
import { addressOf, basePath, inLanguage, setLanguage, withoutLanguage } from '../i18n/language.ts';
import { WORDS } from '../i18n/spanish.ts';
import { t } from '../i18n/translate.ts';
import { withBlanks } from './parts.ts';
import { setSite } from '../lib/site.ts';
import { firstRequestsOf } from './first-requests.ts';
import { FIRST_PAINTS, type FirstPaint } from './first-paints.ts';
import { PUBLIC_PAGES, type PublicPage } from './public-pages.ts';
import { Providers } from '../app/Providers.tsx';
import { routes } from '../app/routes.tsx';
import { SCREENS } from '../app/screens.ts';
import { ShellSkeleton } from '../app/shell/ShellSkeleton.tsx';
import { factsOf } from './structured-data.ts';

// Only the build runs this, never a browser.

export type Page = {
  language: Language;
  /** The address of the same page in each language. */
  addresses: Readonly<Record<Language, string>>;
  /** The name of its document. */
  name: string;
  /** A regular expression over the path. */
  pattern: string;
  /** A path that has this page. */
  sample: string;
  status: number;
  title: string;
  /** For search engines. Null when the page is not for them. */
  description: string | null;
  content: string;
  /** The script below `screens/` that fills and shows the hidden parts. */
  script?: string;
  /** Whether the code hydrates the content instead of replacing it. */
  hydrates: boolean;
  /** Whether the page shows part of the query string. */
  showsQuery: boolean;
  /** Whether signed-in people see something else at this address. */
  forVisitors: boolean;
  /** API addresses that the screen reads first. */
  first: readonly string[];
  /** API addresses that the page reads first for signed-out visitors. */
  reads: readonly string[];
  /** Structured data (schema.org) of a page for search engines. */
  facts: object | null;
  /** Where signed-in people are redirected, or what they see here. */
  onward?: { sample: string; first: readonly string[]; inShell: boolean };
};

const ANY = '*';
const TITLE = /<title>(.*?)<\/title>/;
const SITE = {
  title: '[[site_title]]',
  copyright: '[[site_copyright]]',
  passwordStrength: null,
  companyAddress: '[[site_company_address]]',
  companyPhone: '[[site_company_phone]]',
  claims: { people: null, insurance: null, labs: null },
  legal: [],
  smsConsent: null,
  recaptchaSiteKey: null,
};

/** All paths of the routes: those without parameters first, the catch-all last. */
function pathsOf(list: readonly RouteObject[]): string[] {
  const found = list.flatMap(({ path, children }) => [...(path ? [path] : []), ...pathsOf(children ?? [])]);
  const rank = (path: string): number => (path === ANY ? 2 : path.includes(':') ? 1 : 0);
  return found.sort((a, b) => rank(a) - rank(b));
}

const sampleOf = (path: string): string => (path === ANY ? '/nowhere' : path.replaceAll(/:\w+/g, '1'));
function patternOf(path: string, base: string): string {
  if (path === ANY) return base === '' ? '^' : `^${base}(/|$)`;
  const own = base !== '' && path === '/' ? '' : path;
  return `^${base}${own.replaceAll(/:\w+/g, '[^/]+')}${own === '/' ? '' : '/?'}$`;
}

/** The files of this build that hold a path's screens, outermost first. */
export function lazyPartsOf(path: string): string[] {
  return (matchRoutes(routes, withoutLanguage(path)) ?? []).flatMap(({ route }) =>
    [...String(route.lazy ?? '').matchAll(/import\(\s*["'`]\.\/(.+?)["'`]\s*\)/g)].map(
      ([, file = '']) => file,
    ),
  );
}

/**
 * Renders every page in each language, as its document shows it before the code has run. Throws when a public
 * page redirects or has no title.
 */
export async function renderPages(): Promise<Page[]> {
  setSite(SITE);
  // One after the other, because the language is that of the whole program.
  setLanguage('es', WORDS);
  const spanish = await renderPagesIn('es');
  setLanguage('en', null);
  return [...spanish, ...(await renderPagesIn('en'))];
}

async function renderPagesIn(language: Language): Promise<Page[]> {
  const base = basePath(language);
  return Promise.all(
    pathsOf(routes).map(async (path) => {
      const sample = sampleOf(path);
      const name =
        path === '/' ? 'landing' : path === ANY ? 'not-found' : path.replaceAll(/\W+/g, '-').slice(1);
      const page = {
        ...{ name: language === 'en' ? name : `${name}.${language}`, language },
        ...{ pattern: patternOf(path, base), sample: addressOf(sample), status: path === ANY ? 404 : 200 },
        addresses: { en: sample, es: inLanguage('es', { pathname: sample, search: '', hash: '' }) },
      };
      const open = PUBLIC_PAGES[path];
      const onwardTo = open?.inShell ? sample : paths.dashboard;
      if (!open) {
        // The scripts of first paints hold English texts.
        const paint = language === 'en' ? firstPaintOf(path) : undefined;
        const content = renderSkeleton(sample, paint);
        return {
          ...page,
          ...{ title: SITE.title, description: null, content, facts: null },
          ...(paint && { script: paint.script }),
          hydrates: false,
          showsQuery: false,
          forVisitors: false,
          first: await firstRequestsOf(path),
          reads: [],
        };
      }
      const reads = open.reads ?? [];
      const { title, content } = await renderPage(sample);
      return {
        ...page,
        ...{ title, content, hydrates: true, first: [], reads },
        description: open.description && t(open.description),
        facts: factsOf(addressOf(sample), open),
        ...{ showsQuery: open.showsQuery ?? false, forVisitors: isForVisitors(open) },
        ...(isForVisitors(open) && {
          onward: {
            sample: addressOf(onwardTo),
            first: [...(await firstRequestsOf(onwardTo)), ...reads],
            inShell: open.inShell ?? false,
          },
        }),
      };
    }),
  );
}

/** The first paint of the screen at a path or at one of its aliases. */
function firstPaintOf(path: string): FirstPaint | undefined {
  const screen = SCREENS.find((each) => [each.path, ...(each.aliases ?? [])].includes(path));
  return screen && FIRST_PAINTS[screen.path];
}

function renderSkeleton(path: string, paint: FirstPaint | undefined): string {
  const html = renderToString(
    <Providers>
      <StaticRouter location={addressOf(path)} basename={addressOf('/')}>
        <ShellSkeleton>{paint && <paint.Component />}</ShellSkeleton>
      </StaticRouter>
    </Providers>,
  );
  return withBlanks(html.replace(TITLE, ''));
}

const isForVisitors = ({ forVisitors, inShell }: PublicPage): boolean => forVisitors ?? inShell ?? false;

async function renderPage(path: string): Promise<{ title: string; content: string }> {
  const basename = addressOf('/');
  const { query, dataRoutes } = createStaticHandler(routes, { basename });
  const context = await query(new Request(`http://prerender.test${addressOf(path)}`));
  if (context instanceof Response) throw new Error(`${path} leads elsewhere`);
  const html = renderToString(
    <Providers>
      <StaticRouterProvider
        router={createStaticRouter(dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </Providers>,
  );
  const title = TITLE.exec(html)?.[1];
  if (!title) throw new Error(`${path} has no title`);
  return { title, content: html.replace(TITLE, '') };
}

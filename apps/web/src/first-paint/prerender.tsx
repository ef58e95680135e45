import { renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  matchRoutes,
  StaticRouter,
  StaticRouterProvider,
  type RouteObject,
} from 'react-router';
import { paths } from '../config/paths.ts';
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
  recaptchaSiteKey: null,
};

/** All paths of the routes: those without parameters first, the catch-all last. */
function pathsOf(list: readonly RouteObject[]): string[] {
  const found = list.flatMap(({ path, children }) => [...(path ? [path] : []), ...pathsOf(children ?? [])]);
  const rank = (path: string): number => (path === ANY ? 2 : path.includes(':') ? 1 : 0);
  return found.sort((a, b) => rank(a) - rank(b));
}

const sampleOf = (path: string): string => (path === ANY ? '/nowhere' : path.replaceAll(/:\w+/g, '1'));
const patternOf = (path: string): string =>
  path === ANY ? '^' : `^${path.replaceAll(/:\w+/g, '[^/]+')}${path === '/' ? '' : '/?'}$`;

/** The files of this build that hold a path's screens, outermost first. */
export function lazyPartsOf(path: string): string[] {
  return (matchRoutes(routes, path) ?? []).flatMap(({ route }) =>
    [...String(route.lazy ?? '').matchAll(/import\(\s*["'`]\.\/(.+?)["'`]\s*\)/g)].map(
      ([, file = '']) => file,
    ),
  );
}

/**
 * Renders every page as its document shows it before the code has run. Throws when a public page redirects or
 * has no title.
 */
export async function renderPages(): Promise<Page[]> {
  setSite(SITE);
  return Promise.all(
    pathsOf(routes).map(async (path) => {
      const sample = sampleOf(path);
      const page = {
        name: path === '/' ? 'landing' : path === ANY ? 'not-found' : path.replaceAll(/\W+/g, '-').slice(1),
        ...{ pattern: patternOf(path), sample, status: path === ANY ? 404 : 200 },
      };
      const open = PUBLIC_PAGES[path];
      const onwardTo = open?.inShell ? sample : paths.dashboard;
      if (!open) {
        const paint = firstPaintOf(path);
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
        ...{ title, content, hydrates: true, first: [], reads, description: open.description },
        facts: factsOf(sample, open),
        ...{ showsQuery: open.showsQuery ?? false, forVisitors: isForVisitors(open) },
        ...(isForVisitors(open) && {
          onward: {
            sample: onwardTo,
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
      <StaticRouter location={path}>
        <ShellSkeleton>{paint && <paint.Component />}</ShellSkeleton>
      </StaticRouter>
    </Providers>,
  );
  return withBlanks(html.replace(TITLE, ''));
}

const isForVisitors = ({ forVisitors, inShell }: PublicPage): boolean => forVisitors ?? inShell ?? false;

async function renderPage(path: string): Promise<{ title: string; content: string }> {
  const { query, dataRoutes } = createStaticHandler(routes);
  const context = await query(new Request(`http://prerender.test${path}`));
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

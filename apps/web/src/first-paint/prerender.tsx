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

// Run by the build alone, never by a browser.

export type Page = {
  /** A name for its document. */
  name: string;
  /** A regular expression over the path. */
  pattern: string;
  /** A path that has this page. */
  sample: string;
  status: number;
  title: string;
  /** For search engines; null: not for them. */
  description: string | null;
  content: string;
  /** Below `screens/`: what fills and shows what is hidden in the content. */
  script?: string;
  /** Whether the code takes over the content as it stands, or puts its own in the place of it. */
  hydrates: boolean;
  /** Whether it shows something of the query. */
  showsQuery: boolean;
  /** Whether the signed-in see something else at this address. */
  forVisitors: boolean;
  /** Addresses of the API that its screen reads first. */
  first: readonly string[];
  /** Addresses of the API that it reads first without an account. */
  reads: readonly string[];
  /** Of a page for search engines: what it is to them, by schema.org. */
  facts: object | null;
  /** Where the signed-in are led, or what they see here. */
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
  recaptchaSiteKey: null,
};

/** Every path of the routes, those without variable parts first, any other path last. */
function pathsOf(list: readonly RouteObject[]): string[] {
  const found = list.flatMap(({ path, children }) => [...(path ? [path] : []), ...pathsOf(children ?? [])]);
  const rank = (path: string): number => (path === ANY ? 2 : path.includes(':') ? 1 : 0);
  return found.sort((a, b) => rank(a) - rank(b));
}

const sampleOf = (path: string): string => (path === ANY ? '/nowhere' : path.replaceAll(/:\w+/g, '1'));
const patternOf = (path: string): string =>
  path === ANY ? '^' : `^${path.replaceAll(/:\w+/g, '[^/]+')}${path === '/' ? '' : '/?'}$`;

/** The files of this build in which the screens of a path are, outermost first. */
export function lazyPartsOf(path: string): string[] {
  return (matchRoutes(routes, path) ?? []).flatMap(({ route }) =>
    [...String(route.lazy ?? '').matchAll(/import\(\s*["'`]\.\/(.+?)["'`]\s*\)/g)].map(
      ([, file = '']) => file,
    ),
  );
}

/** Every page of the web as its document shows it, before its code has run. */
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

/** The first paint of the screen at a path, whichever of its addresses that is. */
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

import { type LoaderFunctionArgs, type RouteObject, redirect } from 'react-router';
import { withoutLanguage } from '../i18n/language.ts';
import { currentSession } from '../lib/session/session.ts';
import { ErrorScreen } from './ErrorScreen.tsx';
import { Root } from './Root.tsx';
import { PagePlaceholder } from './PagePlaceholder.tsx';
import type { Screen } from './screen.ts';
import { SCREENS } from './screens.ts';
import { paths } from '../config/paths.ts';
import { safeNext } from '../lib/session/next-path.ts';

/**
 * How long the first page waits for its early answers, in milliseconds. When they arrive in time, it renders
 * once, with data.
 */
const FIRST_ANSWERS_MS = 500;

const isFirstPage = (): boolean => document.documentElement.dataset['ready'] === undefined;

/** Starts the screen's queries beside its code. Only the first page waits for them. */
function queryLoader(screen: Screen): Pick<RouteObject, 'loader' | 'shouldRevalidate'> {
  const { prefetch } = screen;
  if (!prefetch) return {};
  return {
    loader: async (args: LoaderFunctionArgs) => {
      if (currentSession().token === null) return null;
      const code = import('./start-queries.ts').catch(() => null);
      const answered = code
        .then((module) => module?.startQueries(screen, prefetch, args))
        .catch(() => undefined);
      if (isFirstPage()) {
        // Nothing can be rendered without this code either, so the wait starts when it has loaded.
        await code;
        await Promise.race([answered, new Promise((late) => setTimeout(late, FIRST_ANSWERS_MS))]);
      }
      return null;
    },
    shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
  };
}

/** One route for each address of a screen. */
function routesOf(screen: Screen): RouteObject[] {
  return [screen.path, ...(screen.aliases ?? [])].map((path) => ({
    path,
    lazy: screen.load,
    ...(screen.who === 'visitors' ? { loader: redirectSignedIn } : queryLoader(screen)),
  }));
}

/**
 * Routes inside the shell, behind the screen's guard. When a screen breaks or does not load, the shell stays.
 */
function guarded(screen: Screen): RouteObject {
  return {
    lazy: async () => ({ Component: (await import('./guards.tsx')).only(screen) }),
    ErrorBoundary: ErrorScreen,
    children: routesOf(screen),
  };
}

const isPublic = ({ who }: Screen): boolean => typeof who === 'string';

/** All routes. Each screen is a module that exports `Component`. */
export const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: ErrorScreen,
    HydrateFallback: PagePlaceholder,
    children: [
      ...SCREENS.filter((screen) => isPublic(screen) && !screen.inShell).flatMap(routesOf),
      {
        lazy: () => import('./shell/ShellForSignedIn.tsx'),
        children: SCREENS.filter(({ inShell }) => inShell).flatMap(routesOf),
      },
      {
        lazy: () => import('./shell/SignedIn.tsx'),
        children: SCREENS.filter((screen) => !isPublic(screen)).map(guarded),
      },
      { path: '*', lazy: () => import('./NotFoundScreen.tsx') },
    ],
  },
];

/**
 * Redirects a signed-in person from the visitors' pages: after sign-in to `next`, else to the dashboard.
 * Without a token it loads no code. A refused token leaves the page as it is.
 */
async function redirectSignedIn({ request }: LoaderFunctionArgs): Promise<Response | null> {
  if (currentSession().token === null) return null;
  const { whoIsSignedIn } = await import('../lib/session/current-user.ts');
  if ((await whoIsSignedIn()) === null) return null;
  const url = new URL(request.url);
  return redirect(
    [paths.login, paths.twoFactor].some((path) => path === withoutLanguage(url.pathname))
      ? safeNext(url.searchParams.get('next'))
      : paths.dashboard,
  );
}

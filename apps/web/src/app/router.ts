import { createBrowserRouter, type DataRouter, type RouteObject } from 'react-router';
import { addressOf } from '../i18n/language.ts';
import { routes } from './routes.tsx';
import { loadCode } from './missing-code.ts';

/** Makes lazy routes throw MissingCode, so that missing code differs from a broken screen. */
const withMissingCode = (route: RouteObject): RouteObject =>
  ({
    ...route,
    ...(typeof route.lazy === 'function' && { lazy: loadCode(route.lazy) }),
    ...(route.children && { children: route.children.map(withMissingCode) }),
  }) as RouteObject;

/**
 * Creates the router and waits for the first screen's code, so that no placeholder is painted and replaced.
 */
export async function openRouter(): Promise<DataRouter> {
  const router = createBrowserRouter(routes.map(withMissingCode), {
    basename: addressOf('/'),
  });
  if (!router.state.initialized) {
    await new Promise<void>((resolve) => {
      const stop = router.subscribe(({ initialized }) => {
        if (!initialized) return;
        stop();
        resolve();
      });
    });
  }
  return router;
}

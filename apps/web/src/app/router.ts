import { createBrowserRouter, type DataRouter, type RouteObject } from 'react-router';
import { routes } from './routes.tsx';
import { loadTwice } from './missing-code.ts';

/** Every part of the routes whose code comes later is asked for twice before it counts as missing. */
const withSecondTry = (route: RouteObject): RouteObject =>
  ({
    ...route,
    ...(typeof route.lazy === 'function' && { lazy: loadTwice(route.lazy) }),
    ...(route.children && { children: route.children.map(withSecondTry) }),
  }) as RouteObject;

/** The router of this address, once the code of its screen is here: nothing is shown that would be replaced at once. */
export async function openRouter(): Promise<DataRouter> {
  const router = createBrowserRouter(routes.map(withSecondTry));
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

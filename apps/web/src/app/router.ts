import { createBrowserRouter, type DataRouter, type RouteObject } from 'react-router';
import { routes } from './routes.tsx';
import { loadCode } from './missing-code.ts';

/** Code that comes later and cannot be loaded is told from a screen that breaks. */
const withCodeLater = (route: RouteObject): RouteObject =>
  ({
    ...route,
    ...(typeof route.lazy === 'function' && { lazy: loadCode(route.lazy) }),
    ...(route.children && { children: route.children.map(withCodeLater) }),
  }) as RouteObject;

/** The router of this address, once the code of its screen is here: nothing is shown that would be replaced at once. */
export async function openRouter(): Promise<DataRouter> {
  const router = createBrowserRouter(routes.map(withCodeLater));
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

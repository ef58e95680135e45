import type { APIResponse, Route } from '@playwright/test';

/** Fetches the response with its body, even when the page would get 304 for its cached copy. */
export function fetchWhole(route: Route): Promise<APIResponse> {
  const { 'if-none-match': _known, ...headers } = route.request().headers();
  return route.fetch({ headers });
}

import type { APIResponse, Route } from '@playwright/test';

/** The server's answer with its body, also where the page has it already and would be told 304. */
export function fetchWhole(route: Route): Promise<APIResponse> {
  const { 'if-none-match': _known, ...headers } = route.request().headers();
  return route.fetch({ headers });
}

import { paths } from '../../config/paths.ts';

const ORIGIN = 'https://same.origin';

/**
 * Where to go after signing in: `next` when it is a path of this site, else the dashboard. Refuses other
 * origins, other schemes and the sign-in pages (docs/product/accounts.md#sign-in).
 */
export function safeNext(next: string | null | undefined): string {
  if (!next || !next.startsWith('/')) return paths.dashboard;
  let url: URL;
  try {
    url = new URL(next, ORIGIN);
  } catch {
    return paths.dashboard;
  }
  if (url.origin !== ORIGIN || url.pathname.startsWith('//')) return paths.dashboard;
  if (url.pathname === paths.landing || url.pathname === paths.login || url.pathname === paths.register) {
    return paths.dashboard;
  }
  return `${url.pathname}${url.search}${url.hash}`;
}

/**
 * The sign-in page with the way back to `next`. `reason=auth` explains an expired session
 * (docs/product/accounts.md#sessions).
 */
export function loginPath(next: string, reason?: 'auth'): string {
  const query = new URLSearchParams({ ...(reason && { reason }), next });
  return `${paths.login}?${query.toString().replaceAll('%2F', '/')}`;
}

import { paths } from '../../config/paths.ts';

const ORIGIN = 'https://same.origin';

/**
 * Where to go after signing in: `next` if it is a path of this site, else the dashboard. Other origins, other
 * schemes and the sign-in pages themselves are refused (docs/product/accounts.md#sign-in).
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

/** The sign-in page of somebody who has to come back to `next`; `reason=auth` explains an expiry (docs/product/accounts.md#sessions). */
export function loginPath(next: string, reason?: 'auth'): string {
  const query = new URLSearchParams({ ...(reason && { reason }), next });
  return `${paths.login}?${query.toString().replaceAll('%2F', '/')}`;
}

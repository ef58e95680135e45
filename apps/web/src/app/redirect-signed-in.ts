import { redirect, type LoaderFunctionArgs } from 'react-router';
import { paths } from '../config/paths.ts';
import { currentSession } from '../lib/session.ts';
import { safeNext } from '../lib/next-path.ts';

/**
 * Sends a signed-in person from the landing and sign-in pages to where they were going, else to the dashboard
 * (1 §2.1). Without a token nothing is loaded for the question; a token that is refused leaves the page as it is.
 */
export async function redirectSignedIn({ request }: LoaderFunctionArgs): Promise<Response | null> {
  if (currentSession().token === null) return null;
  const { whoIsSignedIn } = await import('../lib/current-user.ts');
  if ((await whoIsSignedIn()) === null) return null;
  const url = new URL(request.url);
  return redirect(
    [paths.login, paths.twoFactor].some((path) => path === url.pathname)
      ? safeNext(url.searchParams.get('next'))
      : paths.dashboard,
  );
}

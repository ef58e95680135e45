import type { LoaderFunctionArgs } from 'react-router';
import { whoIsSignedIn } from '../lib/session/current-user.ts';
import { rolesOf } from '../lib/session/roles.ts';
import type { Prefetch } from '../lib/api/prefetch.ts';
import { queryClient } from '../lib/api/query-client.ts';
import { serverNow } from '../lib/time/server-clock.ts';
import type { Screen } from './screen.ts';
import { mayOpen } from './screens.ts';

/**
 * Starts a screen's queries while its code loads. The screen repeats queries that failed. Resolves when all
 * have settled.
 */
export async function startQueries(
  screen: Screen,
  prefetch: () => Promise<Prefetch>,
  { params, request }: Pick<LoaderFunctionArgs, 'params' | 'request'>,
): Promise<void> {
  const [user, queriesOf] = await Promise.all([whoIsSignedIn(), prefetch()]);
  if (!user || !mayOpen(screen, rolesOf(user))) return;
  const search = new URL(request.url).searchParams;
  const started = queriesOf({ user, now: serverNow(), params, search }).map((each) =>
    queryClient.query(each as Parameters<typeof queryClient.query>[0]),
  );
  await Promise.allSettled(started);
}

import { MANAGERS, type Role } from '@drawpoint/contracts/operation';
import { unread } from '../features/notifications/use-notifications.ts';
import { userQuery } from '../lib/session/current-user.ts';
import type { PrefetchContext, PrefetchQuery } from '../lib/api/prefetch.ts';
import { toRequest } from '../lib/api/request.ts';
import type { Screen } from '../app/screen.ts';
import { SCREENS } from '../app/screens.ts';

// Only the build runs this, never a browser.

/**
 * API addresses that a path's screen reads first, most needed first. Its document requests them at once, and
 * the screen gets the responses. The build knows neither person nor hour: it keeps what `prefetch` asks for
 * two people at two times.
 */
export async function firstRequestsOf(path: string): Promise<readonly string[]> {
  const screen = SCREENS.find((each) => [each.path, ...(each.aliases ?? [])].includes(path));
  const [user, bell] = [userQuery, unread].map(addressOf) as [string, string];
  if (!screen?.prefetch || path.includes(':') || typeof screen.who === 'string') return [user, bell];
  const queriesOf = await screen.prefetch();
  const addressesFor = (id: number, now: number): string[] =>
    queriesOf({ user: person(screen, id), now, params: {}, search: new URLSearchParams() })
      // Reads made of several calls start with the code.
      .filter(({ meta }) => meta.http !== undefined)
      .map(addressOf);
  const others = addressesFor(2, Date.UTC(2031, 6, 15));
  return [user, ...addressesFor(1, 0).filter((address) => others.includes(address)), bell];
}

/** The role that opens the screen most: patients when allowed, else phlebotomists, else admins. */
function person({ who }: Screen, id: number): PrefetchContext['user'] {
  const usual: readonly Role[] = ['user', 'phlebotomist', ...MANAGERS];
  const role = usual.find((each) => who.includes(each));
  return { id, roles: role ? [role] : [], is_phlebotomist: false };
}

function addressOf({ queryKey, meta: { http } }: PrefetchQuery): string {
  const [subject, input] = queryKey as readonly [string, Record<string, unknown>];
  if (http === undefined) throw new Error(`${subject} is not reachable from a browser`);
  return toRequest(http, input).url;
}

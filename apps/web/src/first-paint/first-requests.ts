import { MANAGERS, type Role } from '@drawpoint/contracts/operation';
import { unread } from '../features/notifications/use-notifications.ts';
import { userQuery } from '../lib/session/current-user.ts';
import type { PrefetchContext, PrefetchQuery } from '../lib/api/prefetch.ts';
import { toRequest } from '../lib/api/request.ts';
import type { Screen } from '../app/screen.ts';
import { SCREENS } from '../app/screens.ts';

// Run by the build alone, never by a browser.

/**
 * The API paths that a path's screen reads first for every visitor, the most needed first. Its document requests
 * them at once and passes the responses to the screen. Requests that depend on the person or the time are left
 * out: only those that `prefetch` makes for two people at two times count.
 */
export async function firstRequestsOf(path: string): Promise<readonly string[]> {
  const screen = SCREENS.find((each) => [each.path, ...(each.aliases ?? [])].includes(path));
  const [user, bell] = [userQuery, unread].map(addressOf) as [string, string];
  if (!screen?.prefetch || path.includes(':') || typeof screen.who === 'string') return [user, bell];
  const queriesOf = await screen.prefetch();
  const askedBy = (id: number, now: number): string[] =>
    queriesOf({ user: person(screen, id), now, params: {}, search: new URLSearchParams() })
      // What is done in several calls begins with the code.
      .filter(({ meta }) => meta.http !== undefined)
      .map(addressOf);
  const others = askedBy(2, Date.UTC(2031, 6, 15));
  return [user, ...askedBy(1, 0).filter((address) => others.includes(address)), bell];
}

/** Most of those who open a screen: patients where they may, else phlebotomists, else admins. */
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

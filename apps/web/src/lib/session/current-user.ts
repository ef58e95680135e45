import { sessions } from '@drawpoint/contracts/auth/sessions.contract';
import type { User } from '@drawpoint/contracts/auth/user';
import { can as mayCall, type Operation } from '@drawpoint/contracts/operation';
import { useQuery } from '@tanstack/react-query';
import { call, query } from '../api/api.ts';
import { queryClient } from '../api/query-client.ts';
import { rolesOf } from './roles.ts';
import { currentSession, endSession, onSessionChange, startSession, useSession } from './session.ts';

// Data read with one token must not be shown with another.
let readWith = currentSession().token;
onSessionChange(() => {
  if (currentSession().token === readWith) return;
  readWith = currentSession().token;
  queryClient.clear();
});

export const userQuery = { ...query(sessions.getUser, {}), staleTime: 60_000 };

/** The query of the signed-in person, at most once a minute. Disabled without a token. */
export function useUserQuery() {
  const { token } = useSession();
  return useQuery({ ...userQuery, enabled: token !== null });
}

/**
 * The signed-in person, inside the shell. Throws when the person has not loaded; the shell waits for that.
 */
export function useUser(): User {
  const { data } = useUserQuery();
  if (!data) throw new Error('useUser is for screens inside the signed-in shell');
  return data;
}

/** Whether the person may call the operation. Use it to hide what would answer 403. */
export const can = (user: Pick<User, 'roles' | 'is_phlebotomist'> | null, op: Operation): boolean =>
  mayCall(user && { roles: rolesOf(user) }, op);

export { isManager } from '@drawpoint/contracts/operation';

/**
 * Whether the person works for all providers and must see each record's provider
 * (docs/product/visits.md#staff-screens).
 */
export const seesAllProviders = (user: Pick<User, 'roles' | 'is_phlebotomist'>): boolean =>
  rolesOf(user).includes('developer');

/** Whether the phone keeps the person's day: a phlebotomist's own, never in somebody else's name. */
export const worksOffline = (user: User): boolean =>
  rolesOf(user).includes('phlebotomist') && !user.is_impersonating;

/** The person of the stored token, for route loaders. Null when there is no token or the call fails. */
export async function whoIsSignedIn(): Promise<User | null> {
  if (currentSession().token === null) return null;
  return queryClient.query(userQuery).catch(() => null);
}

/** Stores the token and the person after a sign-in. */
export function signIn(token: string, user: User): void {
  startSession(token);
  queryClient.setQueryData(userQuery.queryKey, user);
}

let mayLeave: (() => Promise<boolean>) | null = null;

/** Asks this before a sign-out, which happens only when the answer is true. Null asks nothing. */
export const askBeforeSignOut = (ask: typeof mayLeave): void => {
  mayLeave = ask;
};

/** Ends the session on the server and here, and clears the cached data. */
export async function signOut(): Promise<void> {
  if (mayLeave && !(await mayLeave())) return;
  await call(sessions.logout, {}).catch(() => undefined);
  endSession('signed-out');
}

import { sessions } from '@drawpoint/contracts/auth/sessions.contract';
import type { User } from '@drawpoint/contracts/auth/user';
import { can as mayCall, type Operation } from '@drawpoint/contracts/operation';
import { useQuery } from '@tanstack/react-query';
import { call, query } from '../api/api.ts';
import { queryClient } from '../api/query-client.ts';
import { rolesOf } from './roles.ts';
import { currentSession, endSession, onSessionChange, startSession, useSession } from './session.ts';

// What was read with one token is not shown with another.
let readWith = currentSession().token;
onSessionChange(() => {
  if (currentSession().token === readWith) return;
  readWith = currentSession().token;
  queryClient.clear();
});

export const userQuery = { ...query(sessions.getUser, {}), staleTime: 60_000 };

/** The signed-in person, read again at most once a minute. Disabled without a token. */
export function useUserQuery() {
  const { token } = useSession();
  return useQuery({ ...userQuery, enabled: token !== null });
}

/** The signed-in person inside the shell, which shows nothing before they are known. */
export function useUser(): User {
  const { data } = useUserQuery();
  if (!data) throw new Error('useUser is for screens inside the signed-in shell');
  return data;
}

/** Whether the person may call the operation: hides what would answer 403. */
export const can = (user: Pick<User, 'roles' | 'is_phlebotomist'> | null, op: Operation): boolean =>
  mayCall(user && { roles: rolesOf(user) }, op);

export { isManager } from './roles.ts';

/** Who looks after several providers and has to be told whose a record is (docs/product/visits.md#staff-screens). */
export const seesAllProviders = (user: Pick<User, 'roles' | 'is_phlebotomist'>): boolean =>
  rolesOf(user).includes('developer');

/** The person behind the stored token, or null when there is none or it is refused: for route loaders. */
export async function whoIsSignedIn(): Promise<User | null> {
  if (currentSession().token === null) return null;
  return queryClient.query(userQuery).catch(() => null);
}

/** Keeps the token and the person that a sign-in answered. */
export function signIn(token: string, user: User): void {
  startSession(token);
  queryClient.setQueryData(userQuery.queryKey, user);
}

/** Ends the session on both sides; what was read of it leaves the memory. */
export async function signOut(): Promise<void> {
  await call(sessions.logout, {}).catch(() => undefined);
  endSession('signed-out');
}

import type { User } from '@drawpoint/contracts/auth/user';
import { call } from '../api/api.ts';
import { queryClient } from '../api/query-client.ts';
import { markStale } from '../api/stale.ts';
import { userQuery } from './current-user.ts';

/** Saves how somebody wants their screens, as soon as it is chosen. */
export async function saveChoice(
  choice: Partial<Pick<User, 'theme_preference' | 'preferred_language'>>,
): Promise<void> {
  // The contract covers the whole profile, so it loads only when needed.
  const { account } = await import('@drawpoint/contracts/auth/account.contract');
  await call(account.update, choice);
  queryClient.setQueryData(userQuery.queryKey, (user) => user && { ...user, ...choice });
  markStale(account.update.writes);
}

import type { User } from '@drawpoint/contracts/auth/user';
import type { userChanged } from '@drawpoint/contracts/auth/user.events';
import type { EventData } from '@drawpoint/contracts/events';
import { fullName } from '@drawpoint/rules/name';
import { type Account, rolesOf } from './account.ts';

/** The person as they see themselves; `previousVisit` is the visit before the session they are in. */
export const toUser = (account: Account, previousVisit: Date | null): User => ({
  id: account.id,
  version: account.version,
  first_name: account.first_name,
  last_name: account.last_name,
  full_name: fullName(account),
  email: account.email,
  email_verified: account.email_verified_at !== null,
  mobile: account.mobile,
  gender: account.gender,
  date_of_birth: account.date_of_birth,
  roles: rolesOf(account),
  is_phlebotomist: account.is_phlebotomist,
  provider_id: account.provider_id,
  theme_preference: account.theme_preference,
  last_visited_at: previousVisit?.toISOString() ?? null,
});

/** What other services may show of the person. */
export const toUserChanged = (account: Account): EventData<typeof userChanged> => ({
  id: account.id,
  first_name: account.first_name,
  last_name: account.last_name,
  roles: rolesOf(account),
  provider_id: account.provider_id,
  deleted: account.deleted,
});

import type { ManagedUser } from '@drawpoint/contracts/auth/managed-users.contract';
import type { Account } from '../users/account.ts';

/** `roles`: the names of those that the reader sees. */
export const toManagedUser = (account: Account, roles: string[]): ManagedUser => ({
  id: account.id,
  version: account.version,
  first_name: account.first_name,
  last_name: account.last_name,
  email: account.email,
  email_verified: account.email_verified_at !== null,
  mobile: account.mobile,
  gender: account.gender,
  theme_preference: account.theme_preference,
  two_factor_enabled: account.two_factor_enabled,
  two_factor_default_channel: account.two_factor_default_channel,
  roles,
  is_phlebotomist: account.is_phlebotomist,
  provider_id: account.provider_id,
  last_visited_at: account.last_visited_at?.toISOString() ?? null,
  deleted: account.deleted,
});

import type { User } from '@drawpoint/contracts/auth/user';
import type { userChanged } from '@drawpoint/contracts/auth/user.events';
import type { EventData } from '@drawpoint/contracts/events';
import { fullName } from '@drawpoint/rules/name';
import type { AddressDetails } from '../domain/address-details.ts';
import type { Links } from './ask-links.ts';
import { type Account, rolesOf } from './account.ts';

/** What is shown of a person beside their account. */
export type Surroundings = {
  /** The visit before the session they are in. */
  previousVisit: Date | null;
  /** Somebody else acts in their name. */
  isImpersonating: boolean;
  pendingEmail: string | null;
  defaultAddress: AddressDetails | null;
  photo: string | null;
  links: Links;
};

/** The person as they see themselves (1 §3). */
export const toUser = (account: Account, around: Surroundings): User => ({
  id: account.id,
  version: account.version,
  first_name: account.first_name,
  last_name: account.last_name,
  full_name: fullName(account),
  email: account.email,
  email_verified: account.email_verified_at !== null,
  mobile: account.mobile,
  mobile_confirmed: account.mobile_confirmed,
  gender: account.gender,
  date_of_birth: account.date_of_birth,
  roles: rolesOf(account),
  is_phlebotomist: account.is_phlebotomist,
  provider_id: account.provider_id,
  theme_preference: account.theme_preference,
  last_visited_at: around.previousVisit?.toISOString() ?? null,
  is_impersonating: around.isImpersonating,
  pending_email: around.pendingEmail,
  address: around.defaultAddress?.line1 ?? null,
  address_state: around.defaultAddress?.state ?? null,
  address_zip: around.defaultAddress?.zip ?? null,
  ...around.links,
  profile_photo: around.photo,
  ...account.insurance,
  two_factor_enabled: account.two_factor_enabled,
  two_factor_default_channel: account.two_factor_default_channel,
});

/** What other services may show of the person. */
export const toUserChanged = (account: Account): EventData<typeof userChanged> => ({
  id: account.id,
  first_name: account.first_name,
  last_name: account.last_name,
  roles: rolesOf(account),
  provider_id: account.provider_id,
  deleted: account.deleted,
  claimed: account.claimed_at !== null,
});

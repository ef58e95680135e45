import { type Actor, NOBODY } from '@drawpoint/contracts/access';
import { userActionsOf } from '@drawpoint/contracts/account-access';
import type { AdminUser, ListedUser } from '@drawpoint/contracts/auth/admin-users.contract';
import type { ManagedUser } from '@drawpoint/contracts/auth/managed-users.contract';
import { profileOf } from '@drawpoint/contracts/auth/profile';
import type { PersonRights } from '@drawpoint/contracts/person-rights';
import { fullName } from '@drawpoint/rules/name';
import { type Account, toClaims } from '../users/account.ts';

type UserLinks = Pick<AdminUser, 'provider' | 'phlebotomist' | 'roles'>;

/** An account as staff manage it. `roles`: the role names that the reader sees. */
export const toManagedUser = (account: Account, roles: string[]): ManagedUser => ({
  ...profileOf(account),
  id: account.id,
  version: account.version,
  email: account.email,
  email_verified: account.email_verified_at !== null,
  mobile: account.mobile,
  roles,
  is_phlebotomist: account.is_phlebotomist,
  provider_id: account.provider_id,
  last_visited_at: account.last_visited_at?.toISOString() ?? null,
  deleted: account.deleted,
});

/** An account as its form shows it to this caller. */
export const toAdminUser = (
  account: Account,
  { roles, ...around }: UserLinks,
  { actor, rights }: { actor: Actor; rights: PersonRights },
): AdminUser => ({
  ...toManagedUser(account, roles),
  full_name: fullName(account),
  ...around,
  may: userActionsOf(actor, toClaims(account), rights),
});

/**
 * Whether the list shows emails whatever the relation. On a single-provider site, its admins see who has just
 * registered.
 */
export const showsEmailOf = ({ of_providers }: Account): boolean => of_providers.includes(NOBODY);

/** A row of the list. When the record is not open to the caller, the row shows the name alone. */
export function toListedUser(
  account: Account,
  beside: UserLinks & { address_zip: string | null; deleted_at: Date | null },
  { actor, rights }: { actor: Actor; rights: PersonRights },
): ListedUser {
  const { id, first_name, last_name, email, is_phlebotomist, provider_id } = account;
  const { provider, phlebotomist, roles, address_zip, deleted_at } = beside;
  const { record } = rights;
  const isNew = showsEmailOf(account);
  return {
    ...{ id, first_name, last_name, is_phlebotomist, provider_id, provider, phlebotomist },
    full_name: fullName(account),
    email: record || isNew ? email : '',
    address_zip: record || isNew ? address_zip : null,
    mobile: record ? account.mobile : null,
    gender: record ? account.gender : null,
    last_visited_at: (record && account.last_visited_at?.toISOString()) || null,
    roles,
    deleted_at: deleted_at?.toISOString() ?? null,
    may: userActionsOf(actor, toClaims(account), rights),
  };
}

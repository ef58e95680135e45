import { type Actor, NOBODY } from '@drawpoint/contracts/access';
import { userActionsOf } from '@drawpoint/contracts/account-access';
import type { AdminUser, ListedUser } from '@drawpoint/contracts/auth/admin-users.contract';
import type { PersonRights } from '@drawpoint/contracts/person-rights';
import { fullName } from '@drawpoint/rules/name';
import { toManagedUser } from '../managed-users/to-managed-user.ts';
import { type Account, toClaims } from '../users/account.ts';

type Around = Pick<AdminUser, 'provider' | 'phlebotomist' | 'roles'>;

/** An account as its form shows it, to whoever asks. */
export const toAdminUser = (
  account: Account,
  { roles, ...around }: Around,
  { actor, rights }: { actor: Actor; rights: PersonRights },
): AdminUser => ({
  ...toManagedUser(account, roles),
  full_name: fullName(account),
  ...around,
  may: userActionsOf(actor, toClaims(account), rights),
});

/** A row of the list. Of people whose record is not open to the caller it says the name alone. */
export function toListedUser(
  account: Account,
  beside: Around & { address_zip: string | null; deleted_at: Date | null },
  { actor, rights }: { actor: Actor; rights: PersonRights },
): ListedUser {
  const { id, first_name, last_name, email, is_phlebotomist, provider_id } = account;
  const { provider, phlebotomist, roles, address_zip, deleted_at } = beside;
  const { record } = rights;
  // Where the site has one provider, its admins get to know who has just registered.
  const isNew = account.of_providers.includes(NOBODY);
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

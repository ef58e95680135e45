import { type Actor, isInScope, NOBODY, peopleListedFor } from '@drawpoint/contracts/access';
import { userActionsOf } from '@drawpoint/contracts/account-access';
import type { AdminUser, ListedUser } from '@drawpoint/contracts/auth/admin-users.contract';
import { fullName } from '@drawpoint/rules/name';
import { toManagedUser } from '../managed-users/to-managed-user.ts';
import { type Account, rolesOf } from '../users/account.ts';

type Around = Pick<AdminUser, 'provider' | 'phlebotomist'>;

const claimsOf = (account: Account) => ({ ...account, roles: rolesOf(account) });

/** An account as its form shows it, to whoever asks. */
export const toAdminUser = (account: Account, around: Around, actor: Actor): AdminUser => ({
  ...toManagedUser(account),
  full_name: fullName(account),
  ...around,
  may: userActionsOf(actor, claimsOf(account)),
});

/** A row of the list: of a patient of nobody, admins see name, email and ZIP code alone (OP §2). */
export function toListedUser(
  account: Account,
  beside: Around & { address_zip: string | null; deleted_at: Date | null },
  actor: Actor,
): ListedUser {
  const { id, first_name, last_name, email, is_phlebotomist, provider_id } = account;
  const { provider, phlebotomist, address_zip, deleted_at } = beside;
  const isWhole = isInScope(peopleListedFor(actor), {
    of_providers: account.of_providers.filter((each) => each !== NOBODY),
    of_phlebotomists: account.of_phlebotomists,
  });
  return {
    ...{ id, first_name, last_name, email, is_phlebotomist, provider_id, address_zip },
    ...{ provider, phlebotomist },
    full_name: fullName(account),
    mobile: isWhole ? account.mobile : null,
    gender: isWhole ? account.gender : null,
    last_visited_at: (isWhole && account.last_visited_at?.toISOString()) || null,
    roles: rolesOf(account),
    deleted_at: deleted_at?.toISOString() ?? null,
    may: userActionsOf(actor, claimsOf(account)),
  };
}

import type { Caller } from '@drawpoint/contracts/envelope';
import { isManager, type Role } from '@drawpoint/contracts/operation';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { type AccountEdit, changesTwoFactor } from '../account/profile-change.ts';
import type { Account } from '../users/account.ts';
import type { RoleRow } from '../roles/role.store.ts';
import { UNKNOWN_ROLE } from '../roles/shown-roles.ts';
import { areSame, standingAfter, type StandingEdit, unknownNames } from './standing.ts';

type FieldErrors = Record<string, string[]>;
type Target = { id: number; roles: readonly Role[] };

const isDeveloper = (roles: readonly Role[]): boolean => roles.includes('developer');

/** Throws FORBIDDEN unless the caller is a manager. Only a developer may change a developer's account. */
export function mayManageAccount(caller: Caller | null, target: Target | null): asserts caller is Caller {
  if (!caller || !isManager(caller)) throw new AppError('FORBIDDEN');
  if (target && isDeveloper(target.roles) && !isDeveloper(caller.roles)) throw new AppError('FORBIDDEN');
}

/**
 * The same check for deletion, with the handbook's texts (docs/product/back-office.md#users). Nobody may
 * delete their own account.
 */
export function mayRemoveAccount(caller: Caller | null, target: Target): asserts caller is Caller {
  if (caller?.user_id === target.id) {
    throw new AppError('FORBIDDEN', { message: "You can't delete your own account." });
  }
  if (isDeveloper(target.roles) && !isDeveloper(caller?.roles ?? [])) {
    throw new AppError('FORBIDDEN', { message: 'Only developers can delete developer accounts.' });
  }
  mayManageAccount(caller, target);
}

/**
 * Throws FORBIDDEN unless the caller is a developer: only they delete permanently
 * (docs/product/back-office.md#users).
 */
export function mayRemoveForGood(caller: Caller | null): void {
  if (!isDeveloper(caller?.roles ?? [])) throw new AppError('FORBIDDEN');
}

/** Returns the roles that the caller may not grant. `made`: the custom roles that the caller sees. */
export function roleErrors(
  caller: Caller,
  { roles: sent = [] }: StandingEdit,
  { current = [], made }: { current?: readonly Role[]; made: readonly RoleRow[] },
): FieldErrors {
  if (unknownNames(sent, made).length > 0) return { roles: [UNKNOWN_ROLE] };
  return sent.includes('developer') && !isDeveloper(caller.roles) && !isDeveloper(current)
    ? { roles: ['Only a developer can give the role developer.'] }
    : {};
}

const ONLY_THE_PERSON = 'Only this person can change it. Send a reset link.';
const IN_THE_PROFILE = 'Change this in your profile.';
const ONLY_DEVELOPERS = 'Only a developer can change the roles of this person.';
const OWN_LAST_ROLE = "You can't take away your own admin role.";

type Edit = AccountEdit & StandingEdit;

/** The credentials and roles that an edit would change when the caller may not change that account. */
export function protectedFields(
  edit: Edit,
  account: Account,
  { caller, made }: { caller: Caller; made: readonly RoleRow[] },
): FieldErrors {
  const isOwn = caller.user_id === account.id;
  const text = isOwn ? IN_THE_PROFILE : ONLY_THE_PERSON;
  const credentials = {
    ...((edit.password || edit.password_confirmation) && { password: [text] }),
    ...(edit.email !== undefined && edit.email !== account.email && { email: [text] }),
    ...(changesTwoFactor(edit, account) && { two_factor_enabled: [text] }),
  };
  const after = standingAfter(edit, account, made);
  if (isOwn) {
    const losesLast = isManager(account) && !isManager(after);
    return { ...credentials, ...(losesLast && { roles: [OWN_LAST_ROLE] }) };
  }
  const changesFlag = after.is_phlebotomist !== account.is_phlebotomist;
  const isByFlag = edit.is_phlebotomist === after.is_phlebotomist;
  const changesRoles =
    !areSame(after.roles, account.roles) ||
    !areSame(after.given_roles, account.given_roles) ||
    (changesFlag && !isByFlag);
  return {
    ...credentials,
    ...(changesRoles && { roles: [ONLY_DEVELOPERS] }),
    ...(changesFlag && isByFlag && { is_phlebotomist: [ONLY_DEVELOPERS] }),
  };
}

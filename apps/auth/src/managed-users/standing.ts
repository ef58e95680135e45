import { isBuiltIn, ROLES } from '@drawpoint/contracts/operation';
import type { RoleRow } from '../roles/role.store.ts';
import type { Account } from '../users/account.ts';

/** The fields that decide what an account may do, and the custom roles of its person. */
export type Standing = Pick<Account, 'roles' | 'is_phlebotomist' | 'given_roles'>;

/** The parts of an edit that affect these fields. */
export type StandingEdit = {
  roles?: readonly string[] | undefined;
  is_phlebotomist?: boolean | undefined;
};

/** The defaults of a new account. */
export const NEW_STANDING: Standing = { roles: ['user'], is_phlebotomist: false, given_roles: [] };

/**
 * The result of an edit. Role or flag makes a phlebotomist. Sent roles replace all roles that the caller
 * sees, of which `made` are the custom ones. Roles the caller does not see stay.
 */
export function standingAfter(
  { roles: names, is_phlebotomist }: StandingEdit,
  before: Standing & { readonly provider_id: number | null },
  made: readonly RoleRow[],
): Standing {
  const { roles, given_roles } = before;
  if (names === undefined) {
    return { roles, given_roles, is_phlebotomist: is_phlebotomist ?? before.is_phlebotomist };
  }
  const hidden = given_roles.filter((id) => made.every((each) => each.id !== id));
  return {
    roles: ROLES.filter((each) => each !== 'phlebotomist' && names.includes(each)),
    is_phlebotomist: names.includes('phlebotomist') || (is_phlebotomist ?? false),
    given_roles: [...hidden, ...customNames(names).flatMap((name) => rolesNamed(name, before, made))],
  };
}

/** Names that match no role. */
export const unknownNames = (names: readonly string[], made: readonly RoleRow[]): string[] =>
  customNames(names).filter((name) => made.every((each) => each.name !== name));

const customNames = (names: readonly string[]): string[] => [
  ...new Set(names.filter((name) => !isBuiltIn(name))),
];

/**
 * People who see every company may see a name twice. It means a role the person already has, otherwise their
 * company's, otherwise the shared one.
 */
function rolesNamed(
  name: string,
  { given_roles, provider_id }: { given_roles: readonly number[]; provider_id: number | null },
  made: readonly RoleRow[],
): number[] {
  const matches = made.filter((each) => each.name === name);
  const assigned = matches.filter(({ id }) => given_roles.includes(id));
  const chosen =
    matches.find((each) => each.provider_id === provider_id) ??
    matches.find((each) => each.provider_id === null) ??
    matches[0];
  return (assigned.length > 0 ? assigned : chosen ? [chosen] : []).map(({ id }) => id);
}

/** Whether two lists hold the same values in any order. */
export const areSame = (one: readonly (string | number)[], other: readonly (string | number)[]): boolean =>
  one.length === other.length && one.every((each) => other.includes(each));

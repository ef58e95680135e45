import { isBuiltIn, ROLES } from '@drawpoint/contracts/operation';
import type { RoleRow } from '../roles/role.store.ts';
import type { Account } from '../users/account.ts';

/** What decides what an account may do, and what its company calls its person. */
export type Standing = Pick<Account, 'roles' | 'is_phlebotomist' | 'given_roles'>;

/** The parts of an edit that concern it. */
export type StandingEdit = {
  roles?: readonly string[] | undefined;
  is_phlebotomist?: boolean | undefined;
};

/** Of a new account that nobody says more of. */
export const NEW_STANDING: Standing = { roles: ['user'], is_phlebotomist: false, given_roles: [] };

/**
 * What an edit leaves. Either of role and flag makes a phlebotomist; whoever sends roles names all that they see, of which
 * `made` are those that staff made. The others stay.
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
    given_roles: [...hidden, ...madeNames(names).flatMap((name) => meantBy(name, before, made))],
  };
}

/** Names that are of no role. */
export const unknownNames = (names: readonly string[], made: readonly RoleRow[]): string[] =>
  madeNames(names).filter((name) => made.every((each) => each.name !== name));

const madeNames = (names: readonly string[]): string[] => [
  ...new Set(names.filter((name) => !isBuiltIn(name))),
];

/** Who sees every company sees names twice: those the person has stay, else the own company's, else everybody's, are meant. */
function meantBy(
  name: string,
  { given_roles, provider_id }: { given_roles: readonly number[]; provider_id: number | null },
  made: readonly RoleRow[],
): number[] {
  const called = made.filter((each) => each.name === name);
  const had = called.filter(({ id }) => given_roles.includes(id));
  const meant =
    called.find((each) => each.provider_id === provider_id) ??
    called.find((each) => each.provider_id === null) ??
    called[0];
  return (had.length > 0 ? had : meant ? [meant] : []).map(({ id }) => id);
}

/** Whether two lists hold the same, in whatever order. */
export const areSame = (one: readonly (string | number)[], other: readonly (string | number)[]): boolean =>
  one.length === other.length && one.every((each) => other.includes(each));

import { ROLES } from '@drawpoint/contracts/operation';
import type { Account } from '../users/account.ts';

/** What decides what an account may do. */
export type Standing = Pick<Account, 'roles' | 'is_phlebotomist'>;

/** The parts of an edit that concern it. */
export type StandingEdit = {
  roles?: readonly string[] | undefined;
  is_phlebotomist?: boolean | undefined;
};

/** What an edit leaves. Either of role and flag makes a phlebotomist; whoever sends roles names all of them. */
export function standingAfter({ roles: names, is_phlebotomist }: StandingEdit, before: Standing): Standing {
  if (names === undefined) {
    return { roles: before.roles, is_phlebotomist: is_phlebotomist ?? before.is_phlebotomist };
  }
  return {
    roles: ROLES.filter((role) => role !== 'phlebotomist' && names.includes(role)),
    is_phlebotomist: names.includes('phlebotomist') || (is_phlebotomist ?? false),
  };
}

/** Whether two lists hold the same, in whatever order. */
export const areSame = (one: readonly (string | number)[], other: readonly (string | number)[]): boolean =>
  one.length === other.length && one.every((each) => other.includes(each));

import type { User } from '@drawpoint/contracts/auth/user';
import { type Role, STAFF } from '@drawpoint/contracts/operation';

type Person = Pick<User, 'roles' | 'is_phlebotomist'>;

/**
 * A person's effective roles: the assigned ones, and `phlebotomist` when the flag is set
 * (docs/product/accounts.md#roles).
 */
export function rolesOf(user: Person): Role[] {
  return user.is_phlebotomist && !user.roles.includes('phlebotomist')
    ? [...user.roles, 'phlebotomist']
    : user.roles;
}

/**
 * Whether the person has only the role `user`, and so gets the patient's dashboard
 * (docs/product/accounts.md#roles).
 */
export const isPatientOnly = (user: Person): boolean => rolesOf(user).every((role) => role === 'user');

/** Whether somebody is listed as a patient: roles that a company made do not change that. */
export const isPatient = (roles: readonly string[]): boolean => !STAFF.some((role) => roles.includes(role));

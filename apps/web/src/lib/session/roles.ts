import type { User } from '@drawpoint/contracts/auth/user';
import { MANAGERS, type Role } from '@drawpoint/contracts/operation';

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

/** Admins and developers, who also have more in their own profile (docs/product/accounts.md#roles). */
export const isManager = (user: Person): boolean => rolesOf(user).some((role) => MANAGERS.includes(role));

import type { User } from '@drawpoint/contracts/auth/user';
import { MANAGERS, type Role } from '@drawpoint/contracts/operation';

type Person = Pick<User, 'roles' | 'is_phlebotomist'>;

/** Roles that count: those given, and `phlebotomist` where the flag is set (docs/product/accounts.md#roles). */
export function rolesOf(user: Person): Role[] {
  return user.is_phlebotomist && !user.roles.includes('phlebotomist')
    ? [...user.roles, 'phlebotomist']
    : user.roles;
}

/** The patient's dashboard is for those who are nothing else (docs/product/accounts.md#roles). */
export const isPatientOnly = (user: Person): boolean => rolesOf(user).every((role) => role === 'user');

/** Admins and developers, who have more in their own profile too (docs/product/accounts.md#roles). */
export const isManager = (user: Person): boolean => rolesOf(user).some((role) => MANAGERS.includes(role));

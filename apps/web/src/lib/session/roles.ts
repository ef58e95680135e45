import type { User } from '@drawpoint/contracts/auth/user';
import { MANAGERS, type Role } from '@drawpoint/contracts/operation';

type Person = Pick<User, 'roles' | 'is_phlebotomist'>;

/** Roles that count: those given, and `phlebotomist` where the flag is set (1 §2.6). */
export function rolesOf(user: Person): Role[] {
  return user.is_phlebotomist && !user.roles.includes('phlebotomist')
    ? [...user.roles, 'phlebotomist']
    : user.roles;
}

/** The patient's dashboard is for those who are nothing else (1 §6). */
export const isPatientOnly = (user: Person): boolean => rolesOf(user).every((role) => role === 'user');

/** Admins and developers, who have more in their own profile too (1 §6). */
export const isManager = (user: Person): boolean => rolesOf(user).some((role) => MANAGERS.includes(role));

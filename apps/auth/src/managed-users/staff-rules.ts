import type { Caller } from '@drawpoint/contracts/envelope';
import { MANAGERS, type Role } from '@drawpoint/contracts/operation';
import { AppError } from '@drawpoint/nest-kit/app-error';

type Target = { id: number; roles: readonly Role[] };

const isDeveloper = (roles: readonly Role[]): boolean => roles.includes('developer');

/** Throws FORBIDDEN unless a manager asks, and for a developer's account unless a developer does (3 §6). */
export function mayManageAccount(caller: Caller | null, target: Target | null): void {
  if (!caller?.roles.some((role) => MANAGERS.includes(role))) throw new AppError('FORBIDDEN');
  if (target && isDeveloper(target.roles) && !isDeveloper(caller.roles)) throw new AppError('FORBIDDEN');
}

/** The same for deleting, in the words of 3 §5; nobody deletes the own account. */
export function mayRemoveAccount(caller: Caller | null, target: Target): void {
  if (caller?.user_id === target.id) {
    throw new AppError('FORBIDDEN', { message: "You can't delete your own account." });
  }
  if (isDeveloper(target.roles) && !isDeveloper(caller?.roles ?? [])) {
    throw new AppError('FORBIDDEN', { message: 'Only developers can delete developer accounts.' });
  }
  mayManageAccount(caller, target);
}

/** Throws FORBIDDEN unless a developer asks: only they delete for good (3 §6). */
export function mayRemoveForGood(caller: Caller | null): void {
  if (!isDeveloper(caller?.roles ?? [])) throw new AppError('FORBIDDEN');
}

/** The roles as sent, `developer` only from a developer (3 §5); what an account has of it stays. Undefined: as they are. */
export function rolesGivenBy(
  caller: Caller | null,
  sent: readonly Role[] | undefined,
  current: readonly Role[] = [],
): Role[] | undefined {
  if (sent === undefined) return undefined;
  const mayGive = isDeveloper(caller?.roles ?? []) || isDeveloper(current);
  return [...new Set(sent)].filter((role) => role !== 'developer' || mayGive);
}

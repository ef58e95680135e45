import type { Actor } from '@drawpoint/contracts/access';
import { managesAccount } from '@drawpoint/contracts/account-access';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { type Account, rolesOf } from '../users/account.ts';

/** The account, for those who answer for it (OP §2). Throws NOT_FOUND where there is none, FORBIDDEN to others. */
export function managedAccount(account: Account | null, actor: Actor): Account {
  if (!account) throw new AppError('NOT_FOUND');
  if (!managesAccount(actor, { ...account, roles: rolesOf(account) })) throw new AppError('FORBIDDEN');
  return account;
}

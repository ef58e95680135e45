import { Injectable } from '@nestjs/common';
import type { Role } from '@drawpoint/contracts/operation';
import { AppError } from '@drawpoint/nest-kit/app-error';
import type { Tx } from '../database.store.ts';
import type { Account } from './account.ts';
import { UserStore } from './user.store.ts';

/** An account after a change; null when it is deleted. */
type AccountAfter = { roles: readonly Role[]; provider_id: number | null } | null;

/** Prevents companies and the site from losing their last admin or developer. */
@Injectable()
export class LastAdmin {
  constructor(private readonly users: UserStore) {}

  /** Throws LAST_ADMIN, inside the transaction of the change. */
  async check(tx: Tx, account: Account, after: AccountAfter): Promise<void> {
    const { roles, provider_id } = account;
    if (account.deleted) return;
    const staysAdmin = after?.roles.includes('admin') && after.provider_id === provider_id;
    if (roles.includes('admin') && provider_id !== null && !staysAdmin) {
      await this.refuseLast(tx, account.id, { role: 'admin', provider_id });
    }
    if (roles.includes('developer') && !after?.roles.includes('developer')) {
      await this.refuseLast(tx, account.id, { role: 'developer' });
    }
  }

  private async refuseLast(
    tx: Tx,
    userId: number,
    whose: { role: Role; provider_id?: number },
  ): Promise<void> {
    await this.users.lockManagers(tx);
    if ((await this.users.countOthers(tx, userId, whose)) > 0) return;
    throw new AppError('LAST_ADMIN', {
      message:
        whose.role === 'developer'
          ? 'This is the last developer. Make somebody else a developer first.'
          : 'This is the last admin of the provider. Make somebody else an admin first.',
    });
  }
}

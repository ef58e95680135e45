import { Injectable } from '@nestjs/common';
import { canDeleteAccount } from '@drawpoint/contracts/account-access';
import { managedUsers } from '@drawpoint/contracts/auth/managed-users.contract';
import { AppError } from '@drawpoint/nest-kit/app-error';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { inTransaction } from '@drawpoint/nest-kit/data/in-transaction';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { Database, type Tx } from '../database.store.ts';
import { ShownRoles } from '../roles/shown-roles.ts';
import { PersonAccess } from '../relations/person-access.ts';
import { mayRemoveAccount, mayRemoveForGood } from './staff-rules.ts';
import { AccountHistory } from '../users/account-history.ts';
import { type Account, toClaims } from '../users/account.ts';
import { DeleteUser } from '../users/delete-user.ts';
import { LastAdmin } from '../users/last-admin.ts';
import { UserStore } from '../users/user.store.ts';
import { toManagedUser } from './shown-users.ts';

/** Soft-deletes and restores accounts without losing data. Developers can delete permanently. */
@Injectable()
export class RemoveUsers {
  constructor(
    private readonly db: Database,
    private readonly users: UserStore,
    private readonly deleteUser: DeleteUser,
    private readonly history: AccountHistory,
    private readonly lastAdmin: LastAdmin,
    private readonly access: PersonAccess,
    private readonly roles: ShownRoles,
  ) {}

  /**
   * Throws FORBIDDEN for the caller's own account and for a developer's; the handbook has the texts
   * (docs/product/back-office.md#users).
   */
  readonly remove = handle(managedUsers.remove, async ({ id, force = false }, ctx) => {
    await (force ? this.removeForGood(id, ctx) : this.hide(id, ctx));
    return {};
  });

  readonly restore = handle(managedUsers.restore, async ({ id }, ctx) => {
    const account = await this.show(id, ctx);
    return toManagedUser(account, (await this.roles.namesFor(ctx.caller, [account]))(account));
  });

  /** Throws as `remove`, and VISITS_AHEAD when the person has upcoming visits as patient or phlebotomist. */
  async hide(id: number, ctx: RequestContext): Promise<void> {
    await this.refuse(id, ctx);
    const ended = await inTransaction(this.db, async (tx) => {
      const before = await this.lock(tx, id, ctx);
      if (before.deleted) return null;
      await this.lastAdmin.check(tx, before, null);
      await this.history.record(tx, 'user_deleted', id, ctx);
      return this.deleteUser.soft(tx, before, ctx);
    });
    if (ended) this.deleteUser.announce(ended);
  }

  /**
   * Deletes the account permanently, soft-deleted or not. Throws as `hide` does, and FORBIDDEN unless the
   * caller is a developer.
   */
  async removeForGood(id: number, ctx: RequestContext): Promise<void> {
    mayRemoveForGood(ctx.caller);
    await this.refuse(id, ctx);
    const ended = await inTransaction(this.db, async (tx) => {
      const before = await this.lock(tx, id, ctx);
      await this.lastAdmin.check(tx, before, null);
      await this.history.record(tx, 'user_force_deleted', id, ctx);
      return this.deleteUser.hard(tx, before);
    });
    this.deleteUser.announce(ended);
  }

  async show(id: number, ctx: RequestContext): Promise<Account> {
    await this.deletable(id, ctx);
    const account = await inTransaction(this.db, async (tx) => {
      const before = await this.lock(tx, id, ctx);
      if (!before.deleted) return before;
      await this.history.record(tx, 'user_restored', id, ctx);
      return this.deleteUser.restore(tx, before);
    });
    this.history.announce();
    return account;
  }

  /**
   * Checks without a lock, before the transaction, because the transaction must not wait for other services.
   */
  private async refuse(id: number, ctx: RequestContext): Promise<void> {
    const account = await this.deletable(id, ctx);
    await this.deleteUser.refuseVisitsAhead(account, ctx);
  }

  /** Throws NOT_FOUND, and FORBIDDEN when the caller may not delete the account. */
  private async deletable(id: number, { caller, ...ctx }: RequestContext): Promise<Account> {
    const account = await this.users.existing(id);
    mayRemoveAccount(caller, account);
    const rights = await this.access.rightsOver(account, { ...ctx, caller });
    if (!canDeleteAccount(caller, toClaims(account), rights)) throw new AppError('FORBIDDEN');
    return account;
  }

  private async lock(tx: Tx, id: number, ctx: RequestContext): Promise<Account> {
    await this.users.lock(tx, id);
    const account = await this.users.existing(id, tx);
    mayRemoveAccount(ctx.caller, account);
    return account;
  }
}

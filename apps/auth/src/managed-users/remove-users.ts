import { Injectable } from '@nestjs/common';
import { managedUsers } from '@drawpoint/contracts/auth/managed-users.contract';
import { AppError } from '@drawpoint/nest-kit/app-error';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { inTransaction } from '@drawpoint/nest-kit/data/in-transaction';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { Database } from '../database.store.ts';
import { mayRemoveAccount } from './staff-rules.ts';
import { EndSessions } from '../sessions/end-sessions.ts';
import { AccountHistory } from '../users/account-history.ts';
import type { Account } from '../users/account.ts';
import { UserStore } from '../users/user.store.ts';
import { ManagedUserStore } from './managed-user.store.ts';
import { toManagedUser } from './to-managed-user.ts';

/** Hides accounts and shows them again; nothing of them is lost. */
@Injectable()
export class RemoveUsers {
  constructor(
    private readonly db: Database,
    private readonly users: UserStore,
    private readonly store: ManagedUserStore,
    private readonly sessions: EndSessions,
    private readonly history: AccountHistory,
  ) {}

  /** Throws FORBIDDEN in the words of 3 §8 for the own account, and for a developer's. */
  readonly remove = handle(managedUsers.remove, async ({ id }, ctx) => {
    await this.set(id, ctx.now(), ctx);
    return {};
  });

  readonly restore = handle(managedUsers.restore, async ({ id }, ctx) =>
    toManagedUser(await this.set(id, null, ctx)),
  );

  private async set(id: number, deletedAt: Date | null, ctx: RequestContext): Promise<Account> {
    const { account, ended } = await inTransaction(this.db, async (tx) => {
      await this.users.lock(tx, id);
      const before = await this.users.byId(id, tx);
      if (!before) throw new AppError('NOT_FOUND');
      mayRemoveAccount(ctx.caller, before);
      if (before.deleted === (deletedAt !== null)) return { account: before, ended: null };
      await this.store.setDeleted(tx, id, deletedAt);
      const account = { ...before, version: before.version + 1, deleted: deletedAt !== null };
      await this.history.record(tx, deletedAt ? 'user_deleted' : 'user_restored', id, ctx);
      await this.history.changed(tx, account);
      return { account, ended: deletedAt ? await this.sessions.end(tx, id) : null };
    });
    this.history.announce();
    if (ended) this.sessions.announce(ended);
    return account;
  }
}

import { Injectable } from '@nestjs/common';
import { sessions } from '@drawpoint/contracts/auth/sessions.contract';
import type { User } from '@drawpoint/contracts/auth/user';
import type { Caller } from '@drawpoint/contracts/envelope';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { checkVersion } from '@drawpoint/nest-kit/data/check-version';
import { inTransaction } from '@drawpoint/nest-kit/data/in-transaction';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { Database, type Tx } from '../database.store.ts';
import { toUser } from '../users/to-user.ts';
import { UserStore } from '../users/user.store.ts';
import { SessionStore } from './session.store.ts';

/** The account of whoever is signed in. */
@Injectable()
export class OwnAccount {
  constructor(
    private readonly db: Database,
    private readonly users: UserStore,
    private readonly store: SessionStore,
  ) {}

  readonly getUser = handle(sessions.getUser, async (_input, { caller }) => this.read(caller));

  /** Throws STALE where the account is of a newer version than the edit. */
  readonly updateAccount = handle(sessions.updateAccount, async (edit, { caller }) => {
    await inTransaction(this.db, async (tx: Tx) => {
      await this.users.lock(tx, caller.user_id);
      if (edit.version !== undefined) checkVersion(edit, await this.read(caller, tx));
      await this.users.setTheme(tx, caller.user_id, edit.theme_preference);
    });
    return this.read(caller);
  });

  private async read({ user_id, session_id }: Caller, tx?: Tx): Promise<User> {
    const [account, previousVisit] = await Promise.all([
      this.users.byId(user_id, tx),
      this.store.previousVisit(session_id),
    ]);
    if (!account || account.deleted) throw new AppError('UNAUTHENTICATED');
    return toUser(account, previousVisit);
  }
}

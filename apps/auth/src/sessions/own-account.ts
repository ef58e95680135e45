import { Injectable } from '@nestjs/common';
import { sessions } from '@drawpoint/contracts/auth/sessions.contract';
import type { User } from '@drawpoint/contracts/auth/user';
import type { Caller } from '@drawpoint/contracts/envelope';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { toUser } from '../users/to-user.ts';
import { UserStore } from '../users/user.store.ts';
import { SessionStore } from './session.store.ts';

/** The account of whoever is signed in. */
@Injectable()
export class OwnAccount {
  constructor(
    private readonly users: UserStore,
    private readonly store: SessionStore,
  ) {}

  readonly getUser = handle(sessions.getUser, async (_input, { caller }) => this.read(caller));

  readonly updateAccount = handle(sessions.updateAccount, async ({ theme_preference }, { caller }) => {
    await this.users.setTheme(caller.user_id, theme_preference);
    return this.read(caller);
  });

  private async read({ user_id, session_id }: Caller): Promise<User> {
    const [account, previousVisit] = await Promise.all([
      this.users.byId(user_id),
      this.store.previousVisit(session_id),
    ]);
    if (!account || account.deleted) throw new AppError('UNAUTHENTICATED');
    return toUser(account, previousVisit);
  }
}

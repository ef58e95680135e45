import { Injectable } from '@nestjs/common';
import type { User } from '@drawpoint/contracts/auth/user';
import { type RequestContext, signedIn } from '@drawpoint/nest-kit/bus/request-context';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { toUser } from '../users/to-user.ts';
import { UserStore } from '../users/user.store.ts';
import { SessionStore } from './session.store.ts';

/** The account of whoever is signed in. */
@Injectable()
export class OwnAccount {
  constructor(
    private readonly users: UserStore,
    private readonly sessions: SessionStore,
  ) {}

  async get(ctx: RequestContext): Promise<User> {
    const { user_id, session_id } = signedIn(ctx);
    const [account, previousVisit] = await Promise.all([
      this.users.byId(user_id),
      this.sessions.previousVisit(session_id),
    ]);
    if (!account || account.deleted) throw new AppError('UNAUTHENTICATED');
    return toUser(account, previousVisit);
  }

  async update(change: Pick<User, 'theme_preference'>, ctx: RequestContext): Promise<User> {
    await this.users.setTheme(signedIn(ctx).user_id, change.theme_preference);
    return this.get(ctx);
  }
}

import { Injectable } from '@nestjs/common';
import type { sessions } from '@drawpoint/contracts/auth/sessions.contract';
import type { OutputOf } from '@drawpoint/contracts/operation';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import type { Tx } from '../database.store.ts';
import { Devices } from '../security/devices.ts';
import { hashToken, newToken } from '../security/secret-token.ts';
import type { Account } from '../users/account.ts';
import { AccountHistory } from '../users/account-history.ts';
import { UserStore } from '../users/user.store.ts';
import { UserView } from '../users/user-view.ts';
import { SessionStore } from './session.store.ts';

/** Begins a session for somebody who proved who they are, however they did. */
@Injectable()
export class OpenSession {
  constructor(
    private readonly users: UserStore,
    private readonly store: SessionStore,
    private readonly history: AccountHistory,
    private readonly devices: Devices,
    private readonly view: UserView,
  ) {}

  /** Inside a transaction; answers what the browser gets. */
  async open(tx: Tx, account: Account, ctx: RequestContext): Promise<OutputOf<typeof sessions.login>> {
    const now = ctx.now();
    const token = newToken();
    await this.store.open(tx, account, hashToken(token), now);
    await this.users.visited(tx, account.id, now);
    await this.history.record(tx, 'signed_in', account.id, ctx);
    const around = { previousVisit: account.last_visited_at, isImpersonating: false };
    return {
      token,
      user: await this.view.of(account, around, tx),
      device: this.devices.remember(ctx.device, account.id),
    };
  }
}

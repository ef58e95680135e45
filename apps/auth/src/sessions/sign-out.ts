import { Injectable } from '@nestjs/common';
import { sessions, SESSION_REVOKED } from '@drawpoint/contracts/auth/sessions.contract';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import { inTransaction } from '@drawpoint/nest-kit/data/in-transaction';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { Database } from '../database.store.ts';
import { AccountHistory } from '../users/account-history.ts';
import { SessionStore } from './session.store.ts';

/** Ends the caller's session and tells every gateway, whose cache forgets the token. */
@Injectable()
export class SignOut {
  constructor(
    private readonly db: Database,
    private readonly store: SessionStore,
    private readonly history: AccountHistory,
    private readonly bus: Bus,
  ) {}

  readonly logout = handle(sessions.logout, async (_input, ctx) => {
    const { user_id, session_id } = ctx.caller;
    await inTransaction(this.db, async (tx) => {
      await this.store.end(tx, session_id, user_id);
      await this.history.record(tx, 'signed_out', user_id, ctx);
    });
    this.bus.broadcast(SESSION_REVOKED, { user_id, session_id });
    return { message: 'Signed out.' };
  });
}

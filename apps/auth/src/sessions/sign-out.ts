import { Injectable } from '@nestjs/common';
import { actorOf } from '@drawpoint/contracts/access';
import { sessions } from '@drawpoint/contracts/auth/sessions.contract';
import { inTransaction } from '@drawpoint/nest-kit/data/in-transaction';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { Database } from '../database.store.ts';
import { AccountHistory } from '../users/account-history.ts';
import { EndSessions } from './end-sessions.ts';
import { SessionStore } from './session.store.ts';

/**
 * Ends the caller's session, and their own where they act for somebody, and tells every gateway, whose cache forgets the
 * tokens.
 */
@Injectable()
export class SignOut {
  constructor(
    private readonly db: Database,
    private readonly store: SessionStore,
    private readonly history: AccountHistory,
    private readonly ends: EndSessions,
  ) {}

  readonly logout = handle(sessions.logout, async (_input, ctx) => {
    const { user_id, session_id } = ctx.caller;
    const ended = await inTransaction(this.db, async (tx) => {
      const actor = actorOf(ctx.caller);
      const own = actor === user_id ? session_id : await this.store.originalOf(tx, session_id);
      const found = own === null ? [] : await this.store.end(tx, own, actor);
      await this.history.record(tx, 'signed_out', actor, ctx);
      return found;
    });
    const others = ended.filter(({ id }) => id !== session_id);
    // The session itself also where another request ended it a moment ago.
    this.ends.announce({ sessions: [{ id: session_id, userId: user_id }, ...others], allOf: null });
    return { message: 'Signed out.' };
  });
}

import { Injectable } from '@nestjs/common';
import { actorOf } from '@drawpoint/contracts/access';
import { sessions } from '@drawpoint/contracts/auth/sessions.contract';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { inTransaction } from '@drawpoint/nest-kit/data/in-transaction';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { Database } from '../database.store.ts';
import { Strangers } from '../security/strangers.ts';
import { AccountHistory } from '../users/account-history.ts';
import { UserView } from '../users/user-view.ts';
import { EndSessions } from './end-sessions.ts';
import { SessionStore } from './session.store.ts';

/** Shows the caller's sessions and ends them (docs/product/accounts.md#sessions). */
@Injectable()
export class OwnSessions {
  constructor(
    private readonly db: Database,
    private readonly store: SessionStore,
    private readonly ends: EndSessions,
    private readonly history: AccountHistory,
    private readonly view: UserView,
    private readonly strangers: Strangers,
  ) {}

  readonly getUser = handle(sessions.getUser, async (_input, ctx) => {
    const user = await this.view.ofCaller(ctx);
    this.strangers.noteSignedIn(ctx.clientIp, ctx.now());
    return user;
  });

  readonly list = handle(sessions.list, async (_input, { caller, now }) => ({
    data: (await this.store.living(caller.user_id, now())).map(({ id, device, createdAt, lastSeenAt }) => ({
      id,
      device,
      created_at: createdAt.toISOString(),
      last_seen_at: lastSeenAt.toISOString(),
      is_current: id === caller.session_id,
    })),
  }));

  /** Throws NOT_FOUND when the session is not the caller's or has ended. */
  readonly end = handle(sessions.end, async ({ id }, ctx) => {
    const { user_id } = ctx.caller;
    const ended = await inTransaction(this.db, async (tx) => {
      const found = await this.store.end(tx, id, user_id);
      if (found.length === 0) throw new AppError('NOT_FOUND');
      await this.history.record(tx, 'session_ended', user_id, ctx);
      return found;
    });
    this.ends.announce({ sessions: ended, allOf: null });
    return { message: 'Signed out.' };
  });

  /**
   * Ends the caller's session, and their original one when they impersonate. Notifies every gateway, which
   * removes the tokens from its cache.
   */
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
    // Names the session itself even when another request has just ended it.
    this.ends.announce({ sessions: [{ id: session_id, userId: user_id }, ...others], allOf: null });
    return { message: 'Signed out.' };
  });

  readonly endOthers = handle(sessions.endOthers, async (_input, ctx) => {
    const { user_id, session_id } = ctx.caller;
    const ended = await inTransaction(this.db, async (tx) => {
      await this.history.record(tx, 'other_sessions_ended', user_id, ctx);
      return this.ends.end(tx, user_id, session_id);
    });
    this.ends.announce(ended);
    return {
      message: 'Signed out everywhere else.',
      ended: ended.sessions.filter(({ userId }) => userId === user_id).length,
    };
  });
}

import { Injectable } from '@nestjs/common';
import { sessions } from '@drawpoint/contracts/auth/sessions.contract';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { inTransaction } from '@drawpoint/nest-kit/data/in-transaction';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { Database } from '../database.store.ts';
import { AccountHistory } from '../users/account-history.ts';
import { EndSessions } from './end-sessions.ts';
import { SessionStore } from './session.store.ts';

/** Where somebody is signed in, and ending it elsewhere (decision 123). */
@Injectable()
export class OwnSessions {
  constructor(
    private readonly db: Database,
    private readonly store: SessionStore,
    private readonly ends: EndSessions,
    private readonly history: AccountHistory,
  ) {}

  readonly list = handle(sessions.list, async (_input, { caller, now }) => ({
    data: (await this.store.living(caller.user_id, now())).map(({ id, device, createdAt, lastSeenAt }) => ({
      id,
      device,
      created_at: createdAt.toISOString(),
      last_seen_at: lastSeenAt.toISOString(),
      is_current: id === caller.session_id,
    })),
  }));

  /** Throws NOT_FOUND for a session that is not the caller's, or has ended. */
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

import { Injectable } from '@nestjs/common';
import { seesEveryProvider } from '@drawpoint/contracts/access';
import { impersonation } from '@drawpoint/contracts/auth/impersonation.contract';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { inTransaction } from '@drawpoint/nest-kit/data/in-transaction';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { Database } from '../database.store.ts';
import { PersonAccess } from '../relations/person-access.ts';
import { companyOf, TellPerson } from '../relations/tell-person.ts';
import { hashToken, newToken } from '../security/secret-token.ts';
import { EndSessions } from '../sessions/end-sessions.ts';
import { SessionStore } from '../sessions/session.store.ts';
import { AccountHistory } from '../users/account-history.ts';
import { UserStore } from '../users/user.store.ts';

/** Impersonation (docs/product/accounts.md#impersonation). */
@Injectable()
export class Impersonate {
  constructor(
    private readonly db: Database,
    private readonly users: UserStore,
    private readonly store: SessionStore,
    private readonly ends: EndSessions,
    private readonly history: AccountHistory,
    private readonly access: PersonAccess,
    private readonly persons: TellPerson,
  ) {}

  /**
   * Throws NOT_FOUND, and FORBIDDEN when the caller may not impersonate the person. Ends the caller's
   * previous impersonation.
   */
  readonly start = handle(impersonation.start, async ({ id }, ctx) => {
    const person = await this.users.byId(id);
    if (!person || person.deleted) throw new AppError('NOT_FOUND');
    if (!(await this.access.rightsOver(person, ctx)).act) throw new AppError('FORBIDDEN');
    const token = newToken();
    const { user_id: impersonatorId, session_id: originalId } = ctx.caller;
    const withinProvider = seesEveryProvider(ctx.caller) ? null : ctx.caller.provider_id;
    const left = await inTransaction(this.db, async (tx) => {
      const before = await this.store.endImpersonations(tx, originalId);
      const session = { tokenHash: hashToken(token), impersonatorId, originalId, withinProvider };
      if (!(await this.store.openImpersonation(tx, person, session, ctx.now()))) {
        throw new AppError('UNAUTHENTICATED');
      }
      await this.history.record(tx, 'impersonation_started', id, ctx);
      await this.persons.tell(tx, person, 'acted', companyOf(ctx.caller));
      return before;
    });
    this.ends.announce({ sessions: left, allOf: null });
    this.persons.announce();
    return { token };
  });

  /** Throws NOT_IMPERSONATING. */
  readonly stop = handle(impersonation.stop, async (_input, ctx) => {
    const { user_id, session_id, impersonator_id } = ctx.caller;
    if (impersonator_id === undefined) throw new AppError('NOT_IMPERSONATING');
    const ended = await inTransaction(this.db, async (tx) => {
      await this.history.record(tx, 'impersonation_stopped', user_id, ctx);
      return this.store.end(tx, session_id, user_id);
    });
    this.ends.announce({ sessions: ended, allOf: null });
    return { message: 'You’re back in your own account.' };
  });
}

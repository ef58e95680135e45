import { Injectable } from '@nestjs/common';
import { accountExport } from '@drawpoint/contracts/auth/account-export.contract';
import type { AppError } from '@drawpoint/nest-kit/app-error';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { inTransaction } from '@drawpoint/nest-kit/data/in-transaction';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { Database } from '../database.store.ts';
import { isAlive } from '../domain/session-life.ts';
import { type EndedLink, FileLinks, notOpened } from '../files/file-links.ts';
import { ConfirmIdentity } from '../security/confirm-identity.ts';
import { callerOf, mayHold } from '../sessions/resolve-session.ts';
import { SessionStore } from '../sessions/session.store.ts';
import { AccountHistory } from '../users/account-history.ts';
import { UserStore } from '../users/user.store.ts';

/**
 * Exports a person's own data, for that person alone (docs/product/accounts.md#own-data). The gateway asks
 * each service for its sections.
 */
@Injectable()
export class AccountExport {
  constructor(
    private readonly db: Database,
    private readonly users: UserStore,
    private readonly sessions: SessionStore,
    private readonly identity: ConfirmIdentity,
    private readonly links: FileLinks,
    private readonly history: AccountHistory,
  ) {}

  /** Throws INVALID_INPUT when the password is required, as credential changes do. */
  readonly start = handle(accountExport.start, async (proof, ctx) => {
    const { user_id, session_id } = ctx.caller;
    const account = await this.users.ofCaller(ctx.caller);
    await this.identity.check(account, proof, ctx);
    await inTransaction(this.db, (tx) => this.history.record(tx, 'export_requested', user_id, ctx));
    const { ticket, until } = this.links.toExport(session_id, ctx.now());
    const query = new URLSearchParams({ ticket });
    return { url: `/api/account/export?${query}`, expires_at: until.toISOString() };
  });

  /**
   * Throws LINK_EXPIRED; LINK_INVALID when the link was altered or its session ended. Throws FORBIDDEN when
   * another session uses the link.
   */
  readonly download = handle(accountExport.download, async ({ ticket }, ctx) => {
    const opened = this.links.openExport(ticket, ctx.now());
    if (typeof opened === 'string') throw await this.refused(ctx, opened);
    const { sessionId } = opened;
    if (ctx.caller && ctx.caller.session_id !== sessionId) throw await this.refused(ctx, 'FORBIDDEN');
    const session = await this.sessions.byId(sessionId);
    if (!session || !isAlive(session, ctx.now()) || !mayHold(session)) {
      throw await this.refused(ctx, 'LINK_INVALID');
    }
    const caller = callerOf(session);
    await inTransaction(this.db, (tx) =>
      this.history.record(tx, 'export_downloaded', session.userId, { ...ctx, caller }),
    );
    return { user_id: session.userId, name: `drawpoint-${ctx.now().toISOString().slice(0, 10)}.zip` };
  });

  private async refused(ctx: RequestContext, outcome: EndedLink | 'FORBIDDEN'): Promise<AppError> {
    await this.history.failed('export_downloaded', null, ctx, outcome);
    return notOpened(outcome, 'ask for your data');
  }
}

import { Injectable } from '@nestjs/common';
import { account as contract } from '@drawpoint/contracts/auth/account.contract';
import { SESSION_REVOKED } from '@drawpoint/contracts/auth/sessions.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import { MANAGERS } from '@drawpoint/contracts/operation';
import { AppError, invalid } from '@drawpoint/nest-kit/app-error';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { checkVersion } from '@drawpoint/nest-kit/data/check-version';
import { inTransaction } from '@drawpoint/nest-kit/data/in-transaction';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { Database, type Tx } from '../database.store.ts';
import { personErrors } from '../domain/person-rules.ts';
import { ConfirmIdentity } from '../security/confirm-identity.ts';
import { resendLimits } from '../throttle/limits.ts';
import { Throttle } from '../throttle/throttle.ts';
import { AccountHistory } from '../users/account-history.ts';
import type { Account } from '../users/account.ts';
import { UserStore } from '../users/user.store.ts';
import { UserView } from '../users/user-view.ts';
import { ChangeEmail } from './change-email.ts';
import { toChange, type AccountEdit } from './profile-change.ts';
import { ProfileStore } from './profile.store.ts';

/** What people change of their own account (1 §2.15, §7). */
@Injectable()
export class UpdateAccount {
  constructor(
    private readonly db: Database,
    private readonly users: UserStore,
    private readonly profiles: ProfileStore,
    private readonly emails: ChangeEmail,
    private readonly identity: ConfirmIdentity,
    private readonly throttle: Throttle,
    private readonly history: AccountHistory,
    private readonly view: UserView,
    private readonly bus: Bus,
  ) {}

  /**
   * Throws INVALID_INPUT by field, STALE where the account is of a newer version than the edit, FORBIDDEN where somebody
   * else than an admin or developer changes the staff flag, IMPERSONATION_REFUSED for the email in another's name.
   */
  readonly update = handle(contract.update, async (edit, ctx) => {
    const errors = personErrors(edit, ctx.now());
    if (Object.keys(errors).length > 0) throw invalid(errors);
    const before = await this.users.byId(ctx.caller.user_id);
    if (!before) throw new AppError('UNAUTHENTICATED');
    mayChangeFlag(edit, before, ctx.caller);
    const email = newEmailOf(edit, before);
    if (email !== null) await this.mayChangeEmail(email, edit, before, ctx);
    const flagged = await inTransaction(this.db, (tx) => this.save(tx, edit, email, ctx));
    this.history.announce();
    if (flagged) this.bus.broadcast(SESSION_REVOKED, { user_id: before.id, session_id: null });
    return this.view.ofCaller(ctx.caller);
  });

  /** Answers whether the person's roles are others now. */
  private async save(
    tx: Tx,
    edit: AccountEdit,
    email: string | null,
    ctx: RequestContext<Caller>,
  ): Promise<boolean> {
    const id = ctx.caller.user_id;
    await this.users.lock(tx, id);
    const before = await this.users.byId(id, tx);
    if (!before) throw new AppError('UNAUTHENTICATED');
    const change = toChange(edit, before);
    if (edit.version !== undefined) {
      const { insurance, ...fields } = change;
      checkVersion(
        { ...fields, ...insurance, version: edit.version },
        await this.view.ofCaller(ctx.caller, tx),
      );
    }
    await this.profiles.change(tx, id, change);
    const after = await this.users.byId(id, tx);
    if (!after) throw new AppError('UNAUTHENTICATED');
    await this.history.record(tx, 'account_changed', id, ctx);
    const flagged = after.is_phlebotomist !== before.is_phlebotomist;
    if (flagged) await this.history.record(tx, 'phlebotomist_flag_changed', id, ctx);
    if (after.version !== before.version) await this.history.changed(tx, after);
    if (email !== null) await this.emails.request(tx, after, email, ctx);
    return flagged;
  }

  private async mayChangeEmail(
    email: string,
    { current_password }: AccountEdit,
    account: Account,
    ctx: RequestContext<Caller>,
  ): Promise<void> {
    if (ctx.caller.impersonator_id !== undefined) throw new AppError('IMPERSONATION_REFUSED');
    await this.identity.check(account, current_password, ctx);
    await this.throttle.count(resendLimits(email, ctx.clientIp), ctx.now());
  }
}

/** The email that the edit asks for, where it is another than the account's. */
const newEmailOf = ({ email }: AccountEdit, account: Account): string | null =>
  email === undefined || email === account.email ? null : email;

/** A form that sends what the account says already changes nothing, whoever sends it. */
function mayChangeFlag({ is_phlebotomist }: AccountEdit, account: Account, caller: Caller): void {
  if (is_phlebotomist === undefined || is_phlebotomist === account.is_phlebotomist) return;
  if (!caller.roles.some((role) => MANAGERS.includes(role))) throw new AppError('FORBIDDEN');
}

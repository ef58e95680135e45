import { Injectable } from '@nestjs/common';
import type { FieldErrors } from '@drawpoint/contracts/errors';
import type { Caller } from '@drawpoint/contracts/envelope';
import { AppError } from '@drawpoint/nest-kit/app-error';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import type { Tx } from '../database.store.ts';
import { ChangePassword } from '../passwords/change-password.ts';
import { ConfirmIdentity } from '../security/confirm-identity.ts';
import { EndSessions, type EndedSessions } from '../sessions/end-sessions.ts';
import { resendLimits } from '../throttle/limits.ts';
import { Throttle } from '../throttle/throttle.ts';
import { AccountHistory } from '../users/account-history.ts';
import type { Account } from '../users/account.ts';
import { ChangeEmail } from './change-email.ts';
import { type AccountEdit, changesTwoFactor } from './profile-change.ts';

/** The credential changes of an edit; null when it has none. */
export type CredentialsChange = { email: string | null; passwordHash: string | null; twoFactor: boolean };

type Context = RequestContext<Caller>;

/** Checks and applies account changes that could lock the owner out (docs/product/accounts.md#profile). */
@Injectable()
export class ChangeCredentials {
  constructor(
    private readonly identity: ConfirmIdentity,
    private readonly throttle: Throttle,
    private readonly passwords: ChangePassword,
    private readonly emails: ChangeEmail,
    private readonly sessions: EndSessions,
    private readonly history: AccountHistory,
  ) {}

  /**
   * Returns the field errors of the new and the current password. Checking the current one counts as an
   * attempt and may throw RATE_LIMITED. Returns no errors when the caller impersonates: these fields are then
   * ignored.
   */
  async errors(edit: AccountEdit, account: Account, ctx: Context): Promise<FieldErrors> {
    if (ctx.caller.impersonator_id !== undefined) return {};
    // The current password is required even when the change itself has field errors.
    const isAsked = Boolean(edit.current_password) || changesCredentials(edit, account);
    return {
      ...(edit.password && (await this.passwords.errors(toTyped(edit, account)))),
      ...(isAsked && (await this.identity.errors(account, edit, ctx))),
    };
  }

  /**
   * Runs before the transaction, because hashing is slow. Throws IMPERSONATION_REFUSED when the caller
   * impersonates, RATE_LIMITED, and INVALID_INPUT for an invalid passkey. A passkey can be used once, so it
   * is checked only when all other fields are valid.
   */
  async prepare(edit: AccountEdit, account: Account, ctx: Context): Promise<CredentialsChange> {
    const email = isNewEmail(edit, account) ? edit.email! : null;
    const twoFactor = changesTwoFactor(edit, account);
    if (!changesCredentials(edit, account)) return { email, passwordHash: null, twoFactor };
    if (ctx.caller.impersonator_id !== undefined) throw new AppError('IMPERSONATION_REFUSED');
    const passwordHash = edit.password ? await this.passwords.hashed(toTyped(edit, account)) : null;
    await this.identity.checkPasskey(account, edit, ctx);
    if (email !== null) await this.throttle.count(resendLimits(email, ctx.clientIp), ctx.now());
    return { email, passwordHash, twoFactor };
  }

  /**
   * Returns the sessions that ended with the old password. After the commit the caller passes them to
   * `announce`.
   */
  async apply(
    tx: Tx,
    account: Account,
    change: CredentialsChange,
    ctx: Context,
  ): Promise<EndedSessions | null> {
    if (change.twoFactor) await this.history.record(tx, 'two_factor_changed', account.id, ctx);
    if (change.email !== null) await this.emails.request(tx, account, change.email, ctx);
    if (change.passwordHash === null) return null;
    await this.history.record(tx, 'password_changed', account.id, ctx);
    return this.passwords.apply(tx, account, change.passwordHash, { keepSession: ctx.caller.session_id });
  }

  announce(ended: EndedSessions | null): void {
    if (ended) this.sessions.announce(ended);
  }
}

const isNewEmail = ({ email }: AccountEdit, account: Account): boolean =>
  email !== undefined && email !== account.email;

const changesCredentials = (edit: AccountEdit, account: Account): boolean =>
  isNewEmail(edit, account) || Boolean(edit.password) || changesTwoFactor(edit, account);

const toTyped = ({ password, password_confirmation }: AccountEdit, { email }: Account) => ({
  email,
  password: password ?? '',
  password_confirmation: password_confirmation ?? '',
});

import { Injectable } from '@nestjs/common';
import { passwords } from '@drawpoint/contracts/auth/passwords.contract';
import { AppError, invalid } from '@drawpoint/nest-kit/app-error';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { inTransaction } from '@drawpoint/nest-kit/data/in-transaction';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { Database } from '../database.store.ts';
import { linkProblem } from '../domain/link-problem.ts';
import { minimumDuration } from '../security/minimum-duration.ts';
import { hashToken } from '../security/secret-token.ts';
import { ClaimedLetters } from '../phone-patients/claimed-letters.ts';
import { EndSessions } from '../sessions/end-sessions.ts';
import { resetLimits } from '../throttle/limits.ts';
import { Throttle } from '../throttle/throttle.ts';
import type { Account } from '../users/account.ts';
import { AccountHistory } from '../users/account-history.ts';
import { UserStore } from '../users/user.store.ts';
import { ChangePassword } from './change-password.ts';
import { PasswordLinks } from './password-links.ts';
import { PasswordResetStore } from './password-reset.store.ts';

/** Longer than the work takes, so that the response time does not reveal accounts. */
const ANSWER_AFTER_MS = 150;

/** docs/product/accounts.md#password-reset */
const LINK_SENT = 'If your email exists, we sent a reset link.';
const PASSWORD_SET = 'Your password was changed. You can sign in with it now.';
const ANOTHERS_LINK = 'This link was sent to another email address.';

/**
 * Resets a forgotten password: an emailed link, then a new password
 * (docs/product/accounts.md#password-reset).
 */
@Injectable()
export class ResetPassword {
  constructor(
    private readonly db: Database,
    private readonly users: UserStore,
    private readonly store: PasswordResetStore,
    private readonly change: ChangePassword,
    private readonly sessions: EndSessions,
    private readonly history: AccountHistory,
    private readonly throttle: Throttle,
    private readonly links: PasswordLinks,
    private readonly letters: ClaimedLetters,
  ) {}

  /** The response and its time do not reveal whether the email has an account. Throws RATE_LIMITED. */
  readonly forgot = handle(passwords.forgot, async ({ email }, ctx) => {
    await this.throttle.count(resetLimits(email, ctx.clientIp), ctx.now());
    await minimumDuration(ANSWER_AFTER_MS, this.sendWhereKnown(email, ctx));
    return { message: LINK_SENT };
  });

  /**
   * Throws LINK_INVALID for an unknown or revoked link, LINK_EXPIRED, LINK_USED. Throws INVALID_INPUT for
   * another email's link or an unacceptable password; the link then stays usable.
   */
  readonly reset = handle(passwords.reset, async (input, ctx) => {
    const tokenHash = hashToken(input.token);
    const { account, newEmail } = await this.accountOf(tokenHash, input.email, ctx);
    const passwordHash = await this.change.hashed(input);
    const ended = await inTransaction(this.db, async (tx) => {
      await this.users.lock(tx, account.id);
      if (!(await this.store.use(tx, tokenHash, ctx.now()))) throw new AppError('LINK_USED');
      if (newEmail !== null) await this.letters.claim(tx, account, newEmail, ctx);
      await this.history.record(tx, 'password_reset', account.id, ctx);
      const addressee = { ...account, email: input.email };
      const others = await this.change.apply(tx, addressee, passwordHash, { linkFollowedAt: ctx.now() });
      const changed = await this.users.byId(account.id, tx);
      if (changed) await this.history.changed(tx, changed);
      return others;
    });
    this.history.announce();
    this.sessions.announce(ended);
    return { message: PASSWORD_SET };
  });

  private async sendWhereKnown(email: string, ctx: RequestContext): Promise<void> {
    const found = await this.users.byEmail(email);
    const account = found?.deleted ? null : found;
    await inTransaction(this.db, async (tx) => {
      await this.history.record(tx, 'password_reset_requested', account?.id ?? null, ctx);
      if (account) await this.links.send(tx, account, ctx.now(), 'reset-password');
    });
  }

  private async accountOf(
    tokenHash: string,
    email: string,
    ctx: RequestContext,
  ): Promise<{ account: Account; newEmail: string | null }> {
    const link = await this.store.byTokenHash(tokenHash);
    const account = link && (await this.users.byId(link.user_id));
    if (!link || !account || account.deleted) throw new AppError('LINK_INVALID');
    const ended = linkProblem(link, ctx.now());
    const newEmail = link.new_email;
    if (ended || (newEmail ?? account.email) !== email) {
      const problem = ended ? new AppError(ended) : invalid({ email: [ANOTHERS_LINK] });
      await this.history.failed('password_reset', account.id, ctx, problem.code);
      throw problem;
    }
    return { account, newEmail };
  }
}

import { Injectable } from '@nestjs/common';
import { account as contract } from '@drawpoint/contracts/auth/account.contract';
import { AppError } from '@drawpoint/nest-kit/app-error';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { inTransaction } from '@drawpoint/nest-kit/data/in-transaction';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { Database, type Tx } from '../database.store.ts';
import type { LinkProblem } from '../domain/link-problem.ts';
import { Emails } from '../mail/emails.ts';
import { PasswordResetStore } from '../passwords/password-reset.store.ts';
import { hashToken, newToken } from '../security/secret-token.ts';
import type { Account } from '../users/account.ts';
import { AccountHistory } from '../users/account-history.ts';
import { UserStore } from '../users/user.store.ts';
import { UserView } from '../users/user-view.ts';
import { EmailChangeStore } from './email-change.store.ts';
import { ProfileStore } from './profile.store.ts';

const LINK_MINUTES = 60;
const TAKEN = 'This address cannot be used: it belongs to another account by now.';
const ANOTHERS = 'This link was sent to another account. Please sign in to that one and open it again.';

/**
 * Changes an email in two steps: it counts once its owner, signed in to this account, follows the emailed
 * link (docs/product/accounts.md#profile).
 */
@Injectable()
export class ChangeEmail {
  constructor(
    private readonly db: Database,
    private readonly users: UserStore,
    private readonly profiles: ProfileStore,
    private readonly store: EmailChangeStore,
    private readonly emails: Emails,
    private readonly resets: PasswordResetStore,
    private readonly history: AccountHistory,
    private readonly view: UserView,
  ) {}

  /**
   * Runs inside the transaction that locks the account. When the new address already has an account, its
   * owner gets an email, and the caller sees no difference (docs/product/accounts.md#registration). The old
   * address always gets an email.
   */
  async request(tx: Tx, account: Account, email: string, ctx: RequestContext): Promise<void> {
    const token = newToken();
    const expiresAt = new Date(ctx.now().getTime() + LINK_MINUTES * 60_000);
    await this.store.put(tx, account.id, { email, tokenHash: hashToken(token), expiresAt });
    await this.history.record(tx, 'email_change_requested', account.id, ctx);
    const owner = await this.users.byEmail(email, tx);
    if (owner) {
      await this.emails.tell(tx, 'email-in-use', owner, { link: this.emails.page('/login') });
    } else {
      const values = { link: this.emails.page('/account/email', { token }), minutes: String(LINK_MINUTES) };
      await this.emails.tell(tx, 'confirm-email-change', account, values, { to: email });
    }
    await this.emails.tell(tx, 'email-change-requested', account, {
      email,
      link: this.emails.page('/account'),
    });
  }

  /**
   * Throws LINK_USED, LINK_EXPIRED, and LINK_INVALID when the link is unknown, replaced or belongs to
   * somebody else.
   */
  readonly confirmEmailChange = handle(contract.confirmEmailChange, async ({ token }, ctx) => {
    const { user_id: id } = ctx.caller;
    await inTransaction(this.db, async (tx) => {
      await this.users.lock(tx, id);
      const before = await this.users.byId(id, tx);
      if (!before) throw new AppError('LINK_INVALID');
      const followed = await this.store.use(tx, id, hashToken(token), ctx.now());
      if ('problem' in followed) throw refused(followed.problem);
      const { email } = followed;
      await this.users.lockEmail(tx, email);
      if (!(await this.profiles.setEmail(tx, id, email, ctx.now()))) {
        throw new AppError('LINK_INVALID', { message: TAKEN });
      }
      // Links that were sent to the old mailbox stop working.
      await this.resets.dropUnused(tx, id);
      await this.history.record(tx, 'email_changed', id, ctx);
      await this.emails.tell(tx, 'email-changed', before, { email });
    });
    return this.view.ofCaller(ctx);
  });

  readonly cancelEmailChange = handle(contract.cancelEmailChange, async (_input, ctx) => {
    await inTransaction(this.db, async (tx) => {
      const { user_id: id } = ctx.caller;
      if (await this.store.cancel(tx, id)) await this.history.record(tx, 'email_change_cancelled', id, ctx);
    });
    return this.view.ofCaller(ctx);
  });
}

const refused = (problem: LinkProblem | 'LINK_FOREIGN'): AppError =>
  problem === 'LINK_FOREIGN' ? new AppError('LINK_INVALID', { message: ANOTHERS }) : new AppError(problem);

import { Injectable } from '@nestjs/common';
import { users } from '@drawpoint/contracts/auth/users.contract';
import type { ParsedInputOf } from '@drawpoint/contracts/operation';
import { AppError } from '@drawpoint/nest-kit/app-error';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { inTransaction } from '@drawpoint/nest-kit/data/in-transaction';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { toE164 } from '@drawpoint/rules/phone';
import { Database, type Tx } from '../database.store.ts';
import { Emails } from '../mail/emails.ts';
import { LINK_MINUTES, PasswordResetStore } from '../passwords/password-reset.store.ts';
import { hashToken, newToken } from '../security/secret-token.ts';
import { confirmationLimits } from '../throttle/limits.ts';
import { Throttle } from '../throttle/throttle.ts';
import { type Account, isComplete } from './account.ts';
import { AccountHistory } from './account-history.ts';
import { UserStore } from './user.store.ts';

type Owner = ParsedInputOf<typeof users.takeOwner>;

/**
 * Finds the owner of a visit that staff booked with an email. The owner is asked by email, and gets an
 * account when they confirm.
 */
@Injectable()
export class ConfirmOwner {
  constructor(
    private readonly db: Database,
    private readonly users: UserStore,
    private readonly resets: PasswordResetStore,
    private readonly history: AccountHistory,
    private readonly throttle: Throttle,
    private readonly emails: Emails,
  ) {}

  /** Above the email limit nothing is sent: the account's own pages still ask. */
  readonly askForConfirmation = handle(users.askForConfirmation, async ({ email, ...question }, ctx) => {
    const account = await this.users.byEmail(email);
    if (account?.deleted) return { user_id: null };
    if (await this.mayWrite(email, ctx)) {
      const { key, token, arrival_window, ...values } = question;
      const link = this.emails.page('/confirm-visit', { token });
      await inTransaction(this.db, (tx: Tx) =>
        // The key contains no account id: companies see the messages to their people in the delivery log.
        this.emails.queue(tx, {
          ...{ key, template: 'visit-confirmation', to: email, user_id: null },
          values: {
            ...{ ...values, link, language: account?.preferred_language ?? 'en' },
            ...(arrival_window && { window_end: arrival_window.to }),
          },
        }),
      );
    }
    return { user_id: account?.id ?? null };
  });

  /** Throws LINK_INVALID for a deleted account. */
  readonly takeOwner = handle(users.takeOwner, async (owner, ctx) => {
    const taken = await inTransaction(this.db, (tx: Tx) => this.take(tx, owner, ctx));
    this.history.announce();
    return taken;
  });

  private async take(tx: Tx, owner: Owner, ctx: RequestContext) {
    const account = (await this.add(tx, owner, ctx)) ?? (await this.users.byEmail(owner.email, tx));
    if (!account || account.deleted) throw new AppError('LINK_INVALID');
    const isWithoutPassword = !isComplete(account);
    const password_token = isWithoutPassword ? await this.passwordToken(tx, account, ctx.now()) : null;
    return { user_id: account.id, password_token };
  }

  // Following the link proves ownership of the mailbox.
  private async add(tx: Tx, { mobile, ...owner }: Owner, ctx: RequestContext): Promise<Account | null> {
    const account = await this.users.add(tx, {
      ...owner,
      mobile: mobile ? toE164(mobile) : null,
      email_verified_at: ctx.now(),
    });
    if (!account) return null;
    await this.history.record(tx, 'registered', account.id, ctx);
    await this.history.changed(tx, account);
    return account;
  }

  private async passwordToken(tx: Tx, { id }: Account, now: Date): Promise<string> {
    const token = newToken();
    await this.resets.add(tx, id, hashToken(token), new Date(now.getTime() + LINK_MINUTES * 60_000));
    return token;
  }

  private async mayWrite(email: string, ctx: RequestContext): Promise<boolean> {
    try {
      await this.throttle.count(confirmationLimits(email), ctx.now());
      return true;
    } catch (error) {
      if (error instanceof AppError && error.code === 'RATE_LIMITED') return false;
      throw error;
    }
  }
}

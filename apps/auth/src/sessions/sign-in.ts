import { Injectable } from '@nestjs/common';
import { sessions } from '@drawpoint/contracts/auth/sessions.contract';
import type { ParsedInputOf } from '@drawpoint/contracts/operation';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { inTransaction } from '@drawpoint/nest-kit/data/in-transaction';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { Database } from '../database.store.ts';
import { hashPassword, isPassword, needsRehash } from '../security/passwords.ts';
import { hashToken, newToken } from '../security/secret-token.ts';
import { signInLimits } from '../throttle/limits.ts';
import { Throttle } from '../throttle/throttle.ts';
import type { Account } from '../users/account.ts';
import { AccountHistory } from '../users/account-history.ts';
import { toUser } from '../users/to-user.ts';
import { UserStore } from '../users/user.store.ts';
import { SessionStore } from './session.store.ts';

type Credentials = ParsedInputOf<typeof sessions.login>;

/**
 * Signs in by email and password (1 §4). Throws INVALID_CREDENTIALS alike for an unknown email and a wrong
 * password, EMAIL_NOT_VERIFIED only after a right one, and RATE_LIMITED (OP §7).
 */
@Injectable()
export class SignIn {
  constructor(
    private readonly db: Database,
    private readonly users: UserStore,
    private readonly store: SessionStore,
    private readonly history: AccountHistory,
    private readonly throttle: Throttle,
  ) {}

  readonly login = handle(sessions.login, async (input, ctx) => {
    const now = ctx.now();
    const { accountFromAddress, address, account: anywhere } = signInLimits(input.email, ctx.clientIp);
    await this.throttle.count([accountFromAddress, address, anywhere], now);
    const account = await this.identify(input, ctx);
    await this.throttle.forget(accountFromAddress);
    await this.throttle.giveBack([address, anywhere]);
    if (!account.email_verified_at) {
      await this.record('sign_in_unverified', account.id, ctx);
      throw new AppError('EMAIL_NOT_VERIFIED', { details: { unverified: true, email: account.email } });
    }
    return this.open(account, ctx, now);
  });

  private async identify({ email, password }: Credentials, ctx: RequestContext): Promise<Account> {
    const found = await this.users.byEmail(email);
    const account = found?.deleted ? null : found;
    const right = await isPassword(password, account?.password_hash ?? null);
    if (!account || !account.password_hash || !right) {
      await this.record('sign_in_failed', account?.id ?? null, ctx);
      throw new AppError('INVALID_CREDENTIALS');
    }
    if (needsRehash(account.password_hash)) {
      await this.users.rehash(account.id, account.password_hash, await hashPassword(password));
    }
    return account;
  }

  private async open(account: Account, ctx: RequestContext, now: Date) {
    const token = newToken();
    await inTransaction(this.db, async (tx) => {
      await this.store.open(tx, account, hashToken(token), now);
      await this.users.visited(tx, account.id, now);
      await this.history.record(tx, 'signed_in', account.id, ctx);
    });
    return { token, user: toUser(account, account.last_visited_at) };
  }

  private async record(
    action: 'sign_in_failed' | 'sign_in_unverified',
    userId: number | null,
    ctx: RequestContext,
  ): Promise<void> {
    await inTransaction(this.db, (tx) => this.history.record(tx, action, userId, ctx));
  }
}

import { Injectable } from '@nestjs/common';
import { sessions } from '@drawpoint/contracts/auth/sessions.contract';
import type { ParsedInputOf } from '@drawpoint/contracts/operation';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { inTransaction } from '@drawpoint/nest-kit/data/in-transaction';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { Database } from '../database.store.ts';
import { Devices, knownFor } from '../security/devices.ts';
import { hashPassword, isPassword, needsRehash } from '../security/passwords.ts';
import { Strangers } from '../security/strangers.ts';
import { signInLimits } from '../throttle/limits.ts';
import { Throttle } from '../throttle/throttle.ts';
import { SignInCodes } from '../two-factor/sign-in-codes.ts';
import type { Account } from '../users/account.ts';
import { AccountHistory } from '../users/account-history.ts';
import { UserStore } from '../users/user.store.ts';
import { OpenSession } from './open-session.ts';

type LoginInput = ParsedInputOf<typeof sessions.login>;

/**
 * Signs in by email and password (docs/product/accounts.md#sign-in). Unknown emails and wrong passwords both
 * throw INVALID_CREDENTIALS; EMAIL_NOT_VERIFIED needs the correct password. Throws BUSY when too many strangers
 * wait, and RATE_LIMITED. A device that the account knows counts only its own attempts (decision 028).
 */
@Injectable()
export class SignIn {
  constructor(
    private readonly db: Database,
    private readonly users: UserStore,
    private readonly sessions: OpenSession,
    private readonly history: AccountHistory,
    private readonly throttle: Throttle,
    private readonly devices: Devices,
    private readonly strangers: Strangers,
    private readonly twoFactor: SignInCodes,
  ) {}

  readonly login = handle(sessions.login, async (input, ctx) => {
    const device = this.devices.read(ctx.device);
    // Looks up the account first only for a device with a cookie: refused requests of a flood cost no query.
    const knownDevice = device && knownFor(device, (await this.accountOf(input.email))?.id);
    const signIn = () => this.signIn(input, knownDevice, ctx);
    const isStranger = knownDevice === null && this.strangers.isFrom(ctx.clientIp, ctx.now());
    return isStranger ? this.strangers.inTurn(signIn) : signIn();
  });

  private async signIn({ email, password }: LoginInput, knownDevice: string | null, ctx: RequestContext) {
    const limits = signInLimits(email, { clientIp: ctx.clientIp, knownDevice });
    await this.throttle.count([limits.own, ...limits.shared], ctx.now());
    const account = await this.accountOf(email);
    const identified = await this.identify(account, password, ctx);
    await this.throttle.takeBack(limits);
    if (!identified.email_verified_at) {
      await this.history.failed('sign_in_unverified', identified.id, ctx, 'EMAIL_NOT_VERIFIED');
      throw new AppError('EMAIL_NOT_VERIFIED', { details: { unverified: true, email: identified.email } });
    }
    if (identified.two_factor_enabled) return this.twoFactor.begin(identified, ctx);
    const opened = await inTransaction(this.db, (tx) => this.sessions.open(tx, identified, ctx));
    return this.sessions.complete(opened, ctx);
  }

  private async accountOf(email: string): Promise<Account | null> {
    const found = await this.users.byEmail(email);
    return found?.deleted ? null : found;
  }

  private async identify(account: Account | null, password: string, ctx: RequestContext): Promise<Account> {
    const right = await isPassword(password, account?.password_hash ?? null);
    if (!account || !account.password_hash || !right) {
      await this.history.failed('sign_in_failed', account?.id ?? null, ctx, 'INVALID_CREDENTIALS');
      throw new AppError('INVALID_CREDENTIALS');
    }
    if (needsRehash(account.password_hash)) {
      await this.users.rehash(account.id, account.password_hash, await hashPassword(password));
    }
    return account;
  }
}

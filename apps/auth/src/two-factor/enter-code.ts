import { Injectable } from '@nestjs/common';
import { twoFactor } from '@drawpoint/contracts/auth/two-factor.contract';
import type { SecondFactor } from '@drawpoint/contracts/auth/user';
import { AppError, invalid } from '@drawpoint/nest-kit/app-error';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { inTransaction } from '@drawpoint/nest-kit/data/in-transaction';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { MobileConfirmationStore } from '../account/mobile-confirmation.store.ts';
import { Database } from '../database.store.ts';
import {
  challengeProblem,
  CODE_MS,
  CODE_TRIES,
  codeProblem,
  RESEND_MS,
} from '../domain/sign-in-challenge.ts';
import { Devices, knownFor } from '../security/devices.ts';
import { isPassword } from '../security/passwords.ts';
import { OpenSession } from '../sessions/open-session.ts';
import { codeLimits } from '../throttle/limits.ts';
import { Throttle } from '../throttle/throttle.ts';
import type { Account } from '../users/account.ts';
import { AccountHistory } from '../users/account-history.ts';
import { UserStore } from '../users/user.store.ts';
import { type Challenge, SignInChallengeStore } from './sign-in-challenge.store.ts';
import { SignInCodes } from './sign-in-codes.ts';

const SIX_DIGITS = /^\d{6}$/;

type Pending = { challenge: Challenge | null; knownDevice: string | null };

/**
 * The second factor. Both calls need a sign-in that a correct password began on the same device. Otherwise
 * they throw SIGN_IN_ENDED and count no attempt.
 */
@Injectable()
export class EnterCode {
  constructor(
    private readonly db: Database,
    private readonly store: SignInChallengeStore,
    private readonly codes: SignInCodes,
    private readonly mobiles: MobileConfirmationStore,
    private readonly devices: Devices,
    private readonly users: UserStore,
    private readonly sessions: OpenSession,
    private readonly throttle: Throttle,
    private readonly history: AccountHistory,
  ) {}

  /**
   * Throws CODE_WRONG, CODE_EXPIRED, CODE_USED, CODE_TRIES_USED, and INVALID_INPUT unless the code has six
   * digits.
   */
  readonly verify = handle(twoFactor.verify, async ({ user_id, channel, code }, ctx) => {
    const { challenge, knownDevice } = await this.pending(user_id, ctx);
    const problem = codeProblem(challenge, ctx.now());
    if (!challenge || problem) throw new AppError(problem ?? 'SIGN_IN_ENDED');
    checkChannel(channel, challenge);
    if (!SIX_DIGITS.test(code)) throw invalid({ code: ['Enter the 6 digits of the code.'] });
    const limit = codeLimits(user_id, knownDevice).tried;
    await this.throttle.count([limit], ctx.now());
    if (!(await this.store.countTry(challenge.id))) {
      const { challenge: after } = await this.pending(user_id, ctx);
      throw new AppError(challengeProblem(after, ctx.now()) ?? 'CODE_TRIES_USED');
    }
    if (!(await isPassword(code, challenge.code_hash))) throw wrong(challenge.tries + 1);
    const account = await this.accountOf(user_id);
    await this.throttle.takeBack({ own: limit, shared: [] });
    const opened = await inTransaction(this.db, async (tx) => {
      const used = await this.store.use(tx, challenge.id, challenge.code_hash, ctx.now());
      if (!used) throw new AppError('CODE_USED');
      // For accounts that received codes by text before numbers were confirmed.
      const byText = challenge.channel === 'sms';
      if (byText) await this.mobiles.confirm(tx, user_id, ctx.now());
      return this.sessions.open(tx, byText ? { ...account, mobile_confirmed: true } : account, ctx);
    });
    return this.sessions.complete(opened, ctx);
  });

  /** Sends another code and invalidates the old one. Throws RATE_LIMITED within 30 seconds. */
  readonly resend = handle(twoFactor.resend, async ({ user_id, channel }, ctx) => {
    const { challenge, knownDevice } = await this.pending(user_id, ctx);
    const problem = challengeProblem(challenge, ctx.now());
    if (!challenge || problem) throw new AppError(problem ?? 'SIGN_IN_ENDED');
    checkChannel(channel, challenge);
    const waits = challenge.sent_at.getTime() + RESEND_MS - ctx.now().getTime();
    if (waits > 0) throw tooSoon(waits);
    const account = await this.accountOf(user_id);
    const code = await this.codes.make(account, knownDevice, ctx);
    await inTransaction(this.db, async (tx) => {
      if (!(await this.store.replaceCode(tx, challenge.id, code, ctx.now()))) throw tooSoon(RESEND_MS);
      await this.history.record(tx, 'sign_in_code_sent', user_id, ctx);
      await this.codes.send(tx, account, code);
    });
    return {
      message: 'We sent you a new code.',
      channel: code.channel,
      expires_in_seconds: CODE_MS / 1000,
    };
  });

  private async pending(userId: number, ctx: RequestContext): Promise<Pending> {
    const device = this.devices.read(ctx.device);
    if (!device) return { challenge: null, knownDevice: null };
    const challenge = await this.store.find({ userId, deviceId: device.id });
    return { challenge, knownDevice: knownFor(device, userId) };
  }

  private async accountOf(userId: number): Promise<Account> {
    const account = await this.users.byId(userId);
    if (!account || account.deleted) throw new AppError('SIGN_IN_ENDED');
    return account;
  }
}

function wrong(tries: number): AppError {
  return tries < CODE_TRIES
    ? new AppError('CODE_WRONG', { details: { tries_left: CODE_TRIES - tries } })
    : new AppError('CODE_TRIES_USED');
}

function checkChannel(channel: SecondFactor, challenge: Challenge): void {
  if (channel !== challenge.channel)
    throw invalid({ channel: [`The code was sent by ${challenge.channel}.`] });
}

const tooSoon = (ms: number): AppError =>
  new AppError('RATE_LIMITED', { retryAfterSeconds: Math.ceil(ms / 1000) });

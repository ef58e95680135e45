import { Injectable } from '@nestjs/common';
import { registration } from '@drawpoint/contracts/auth/registration.contract';
import { inTransaction } from '@drawpoint/nest-kit/data/in-transaction';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { Database } from '../database.store.ts';
import { minimumDuration } from '../security/minimum-duration.ts';
import { resendLimits } from '../throttle/limits.ts';
import { Throttle } from '../throttle/throttle.ts';
import type { Account } from '../users/account.ts';
import { UserStore } from '../users/user.store.ts';
import { LINK_SENT, VerificationLinks } from './verification-links.ts';

const ANSWER_AFTER_MS = 100;

/** Sends the verification link again. Throws RATE_LIMITED. */
@Injectable()
export class ResendVerification {
  constructor(
    private readonly db: Database,
    private readonly users: UserStore,
    private readonly links: VerificationLinks,
    private readonly throttle: Throttle,
  ) {}

  readonly resendVerification = handle(registration.resendVerification, async (_input, ctx) => {
    const now = ctx.now();
    const account = await this.users.byId(ctx.caller.user_id);
    if (!account) throw new AppError('UNAUTHENTICATED');
    if (account.email_verified_at) return { message: 'Your email address is already verified.' };
    await this.throttle.count(resendLimits(account.email, ctx.clientIp), now);
    await this.send(account, now);
    return { message: LINK_SENT };
  });

  /** The response and its time do not reveal whether the email waits for a link. */
  readonly resendVerificationAsGuest = handle(
    registration.resendVerificationAsGuest,
    async ({ email }, ctx) => {
      const now = ctx.now();
      await this.throttle.count(resendLimits(email, ctx.clientIp), now);
      await minimumDuration(ANSWER_AFTER_MS, this.sendWhereWanted(email, now));
      return { message: LINK_SENT };
    },
  );

  private async sendWhereWanted(email: string, now: Date): Promise<void> {
    const account = await this.users.byEmail(email);
    if (account && !account.deleted && !account.email_verified_at) await this.send(account, now);
  }

  private async send(account: Account, now: Date): Promise<void> {
    await inTransaction(this.db, (tx) => this.links.send(tx, account, now));
  }
}

import { Injectable } from '@nestjs/common';
import { registration } from '@drawpoint/contracts/auth/registration.contract';
import { inTransaction } from '@drawpoint/nest-kit/data/in-transaction';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { Database } from '../database.store.ts';
import { hashToken } from '../security/secret-token.ts';
import { AccountHistory } from '../users/account-history.ts';
import { UserStore } from '../users/user.store.ts';
import { VERIFIED } from './texts.ts';
import { VerificationStore } from './verification.store.ts';

/** Confirms an email with the token of its link, once. Throws LINK_INVALID for one used, replaced or expired. */
@Injectable()
export class VerifyEmail {
  constructor(
    private readonly db: Database,
    private readonly links: VerificationStore,
    private readonly users: UserStore,
    private readonly history: AccountHistory,
  ) {}

  readonly verifyEmail = handle(registration.verifyEmail, async ({ token }, ctx) => {
    const now = ctx.now();
    await inTransaction(this.db, async (tx) => {
      const link = await this.links.use(tx, hashToken(token), now);
      if (!link) throw new AppError('LINK_INVALID');
      const account = await this.users.confirmEmail(tx, link.userId, link.registration, now);
      await this.history.record(tx, 'email_verified', account.id, ctx);
      await this.history.changed(tx, account);
    });
    this.history.announce();
    return { message: VERIFIED };
  });
}

import { Injectable } from '@nestjs/common';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { inTransaction } from '@drawpoint/nest-kit/data/in-transaction';
import { AppError } from '@drawpoint/nest-kit/app-error';
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

  async run(token: string, ctx: RequestContext, now: Date): Promise<{ message: string }> {
    await inTransaction(this.db, async (tx) => {
      const link = await this.links.use(tx, hashToken(token), now);
      if (!link) throw new AppError('LINK_INVALID');
      const account = await this.users.confirmEmail(tx, link.userId, link.registration, now);
      await this.history.record(tx, 'email_verified', account.id, ctx);
      await this.history.changed(tx, account);
    });
    this.history.announce();
    return { message: VERIFIED };
  }
}

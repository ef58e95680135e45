import { Injectable } from '@nestjs/common';
import { adminUsers } from '@drawpoint/contracts/auth/admin-users.contract';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { inTransaction } from '@drawpoint/nest-kit/data/in-transaction';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { Database } from '../database.store.ts';
import { VerificationLinks } from '../registration/verification-links.ts';
import { PersonAccess } from '../relations/person-access.ts';
import { resendLimits } from '../throttle/limits.ts';
import { Throttle } from '../throttle/throttle.ts';
import { isInvited } from '../users/account.ts';
import { AccountHistory } from '../users/account-history.ts';
import { UserStore } from '../users/user.store.ts';
import { mayManageAccount } from './staff-rules.ts';

const NO_EMAIL = 'This patient has no email. Enter one first, or print a letter.';
const HAS_PASSWORD = 'This person has chosen a password already.';

/** Sends an invitation again (docs/product/back-office.md#users). */
@Injectable()
export class InviteUser {
  constructor(
    private readonly db: Database,
    private readonly users: UserStore,
    private readonly access: PersonAccess,
    private readonly links: VerificationLinks,
    private readonly history: AccountHistory,
    private readonly throttle: Throttle,
  ) {}

  /** Throws NOT_FOUND, FORBIDDEN, INVALID_TRANSITION once a password is chosen, RATE_LIMITED. */
  readonly invite = handle(adminUsers.invite, async ({ id }, ctx) => {
    const account = await this.users.existing(id);
    mayManageAccount(ctx.caller, account);
    const { account: may } = await this.access.rightsOver(account, ctx);
    if (!may || account.deleted) throw new AppError('FORBIDDEN');
    if (!isInvited(account)) throw new AppError('INVALID_TRANSITION', { message: HAS_PASSWORD });
    if (account.email === '') throw new AppError('INVALID_TRANSITION', { message: NO_EMAIL });
    await this.throttle.count(resendLimits(account.email, ctx.clientIp), ctx.now());
    await inTransaction(this.db, async (tx) => {
      await this.history.record(tx, 'user_invited', id, ctx);
      await this.links.send(tx, account, ctx.now(), { by: ctx.caller });
    });
    this.history.announce();
    return {};
  });
}

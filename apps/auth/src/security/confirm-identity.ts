import { Injectable } from '@nestjs/common';
import type { Caller } from '@drawpoint/contracts/envelope';
import { invalid } from '@drawpoint/nest-kit/app-error';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { SessionStore } from '../sessions/session.store.ts';
import { identityLimit } from '../throttle/limits.ts';
import { Throttle } from '../throttle/throttle.ts';
import type { Account } from '../users/account.ts';
import { isPassword } from './passwords.ts';

/** A sign-in is as good as the password for so long. */
const RECENT_MS = 15 * 60_000;

/** Whether it is still the person who signed in, before what could take their account from them (decision 137). */
@Injectable()
export class ConfirmIdentity {
  constructor(
    private readonly sessions: SessionStore,
    private readonly throttle: Throttle,
  ) {}

  /** Throws INVALID_INPUT at `current_password` where it is missing or wrong and the sign-in is not recent, RATE_LIMITED. */
  async check(
    account: Account,
    currentPassword: string | null | undefined,
    ctx: RequestContext<Caller>,
  ): Promise<void> {
    const now = ctx.now();
    const openedAt = await this.sessions.openedAt(ctx.caller.session_id);
    if (!currentPassword && openedAt && now.getTime() - openedAt.getTime() < RECENT_MS) return;
    if (!currentPassword) throw invalid({ current_password: ['Enter your current password.'] });
    const limit = identityLimit(account.id);
    await this.throttle.count([limit], now);
    if (!(await isPassword(currentPassword, account.password_hash))) {
      throw invalid({ current_password: ['This is not your current password.'] });
    }
    await this.throttle.takeBack({ own: limit, shared: [] });
  }
}

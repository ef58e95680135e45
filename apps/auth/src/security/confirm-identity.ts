import { Injectable } from '@nestjs/common';
import type { Caller } from '@drawpoint/contracts/envelope';
import { invalid } from '@drawpoint/nest-kit/app-error';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { type PasskeyAnswer, VerifyPasskey } from '../passkeys/verify-passkey.ts';
import { SessionStore } from '../sessions/session.store.ts';
import { identityLimit } from '../throttle/limits.ts';
import { Throttle } from '../throttle/throttle.ts';
import type { Account } from '../users/account.ts';
import { isPassword } from './passwords.ts';

export type IdentityProof = {
  current_password?: string | null | undefined;
  passkey?: PasskeyAnswer | null | undefined;
};

/** A sign-in is as good as the password for so long. */
const RECENT_MS = 15 * 60_000;

/** Whether it is still the person who signed in, before what could take their account from them (decision 137). */
@Injectable()
export class ConfirmIdentity {
  constructor(
    private readonly sessions: SessionStore,
    private readonly throttle: Throttle,
    private readonly passkeys: VerifyPasskey,
  ) {}

  /**
   * Throws INVALID_INPUT at `current_password` where neither password nor passkey is sent and the sign-in is not recent, and where
   * what is sent is wrong; RATE_LIMITED.
   */
  async check(
    account: Account,
    { current_password, passkey }: IdentityProof,
    ctx: RequestContext<Caller>,
  ): Promise<void> {
    const now = ctx.now();
    if (!current_password && !passkey) {
      const signedInAt = await this.sessions.signedInAt(ctx.caller.session_id);
      if (signedInAt && now.getTime() - signedInAt.getTime() < RECENT_MS) return;
      throw invalid({ current_password: ['Enter your current password.'] });
    }
    const limit = identityLimit(account.id);
    await this.throttle.count([limit], now);
    if (passkey && !(await this.passkeys.isOf(account.id, passkey, now))) {
      throw invalid({
        current_password: ['Your passkey did not work. Try again, or enter your current password.'],
      });
    }
    if (!passkey && !(await isPassword(current_password ?? '', account.password_hash))) {
      throw invalid({ current_password: ['This is not your current password.'] });
    }
    await this.throttle.takeBack({ own: limit, shared: [] });
  }
}

import { Injectable } from '@nestjs/common';
import type { Caller } from '@drawpoint/contracts/envelope';
import type { FieldErrors } from '@drawpoint/contracts/errors';
import { invalid, refuse } from '@drawpoint/nest-kit/app-error';
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

/** How long a sign-in counts like an entered password. */
const RECENT_MS = 15 * 60_000;

/**
 * Confirms the caller's identity before a change that could take over their account
 * (docs/product/accounts.md#profile).
 */
@Injectable()
export class ConfirmIdentity {
  constructor(
    private readonly sessions: SessionStore,
    private readonly throttle: Throttle,
    private readonly passkeys: VerifyPasskey,
  ) {}

  /**
   * Throws INVALID_INPUT at `current_password` when the sign-in is not recent and neither password nor
   * passkey is sent, or the sent one is wrong. Throws RATE_LIMITED.
   */
  async check(account: Account, proof: IdentityProof, ctx: RequestContext<Caller>): Promise<void> {
    refuse(await this.errors(account, proof, ctx));
    await this.checkPasskey(account, proof, ctx);
  }

  /** The same without the passkey, which can be used once. */
  async errors(
    account: Account,
    { current_password, passkey }: IdentityProof,
    ctx: RequestContext<Caller>,
  ): Promise<FieldErrors> {
    if (passkey) return {};
    if (current_password) {
      const isRight = await this.tried(account, ctx, () =>
        isPassword(current_password, account.password_hash),
      );
      return isRight ? {} : { current_password: ['This is not your current password.'] };
    }
    const signedInAt = await this.sessions.signedInAt(ctx.caller.session_id);
    const isRecent = signedInAt && ctx.now().getTime() - signedInAt.getTime() < RECENT_MS;
    return isRecent ? {} : { current_password: ['Enter your current password.'] };
  }

  /** Checks the passkey alone, when one is sent. */
  async checkPasskey(
    account: Account,
    { passkey }: IdentityProof,
    ctx: RequestContext<Caller>,
  ): Promise<void> {
    if (
      !passkey ||
      (await this.tried(account, ctx, () => this.passkeys.isOf(account.id, passkey, ctx.now())))
    )
      return;
    throw invalid({
      current_password: ['Your passkey did not work. Try again, or enter your current password.'],
    });
  }

  /** Counts an attempt, and takes it back when it was right. */
  private async tried({ id }: Account, ctx: RequestContext, work: () => Promise<boolean>): Promise<boolean> {
    const limit = identityLimit(id);
    await this.throttle.count([limit], ctx.now());
    const isRight = await work();
    if (isRight) await this.throttle.takeBack({ own: limit, shared: [] });
    return isRight;
  }
}

import { Injectable } from '@nestjs/common';
import type { TwoFactorRequiredOnDevice } from '@drawpoint/contracts/auth/signed-in';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { inTransaction } from '@drawpoint/nest-kit/data/in-transaction';
import type { z } from 'zod/mini';
import { Database } from '../database.store.ts';
import { CODE_MS } from '../domain/sign-in-challenge.ts';
import { Devices, knownFor } from '../security/devices.ts';
import type { Account } from '../users/account.ts';
import { AccountHistory } from '../users/account-history.ts';
import { SignInChallengeStore } from './sign-in-challenge.store.ts';
import { SignInCodes } from './sign-in-codes.ts';

/** What follows a right password where a second factor is asked for: a code, bound to the device (decision 121). */
@Injectable()
export class BeginTwoFactor {
  constructor(
    private readonly db: Database,
    private readonly store: SignInChallengeStore,
    private readonly codes: SignInCodes,
    private readonly devices: Devices,
    private readonly history: AccountHistory,
  ) {}

  /** Throws RATE_LIMITED where too many codes were sent. */
  async begin(account: Account, ctx: RequestContext): Promise<z.output<typeof TwoFactorRequiredOnDevice>> {
    const { device, cookie } = this.devices.identify(ctx.device);
    const code = await this.codes.make(account, knownFor(device, account.id), ctx);
    await inTransaction(this.db, async (tx) => {
      await this.store.open(tx, { userId: account.id, deviceId: device.id }, code, ctx.now());
      await this.history.record(tx, 'sign_in_code_sent', account.id, ctx);
      await this.codes.send(tx, account, code);
    });
    return {
      two_factor_required: true,
      user_id: account.id,
      channel: code.channel,
      expires_in_seconds: CODE_MS / 1000,
      device: cookie,
    };
  }
}

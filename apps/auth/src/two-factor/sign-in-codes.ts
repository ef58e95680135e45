import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { TwoFactorRequiredOnDevice } from '@drawpoint/contracts/auth/signed-in';
import type { SecondFactor } from '@drawpoint/contracts/auth/user';
import { messages } from '@drawpoint/contracts/notifier/messages.contract';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import { withDeadlineAtMost, type RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { inTransaction } from '@drawpoint/nest-kit/data/in-transaction';
import { Log } from '@drawpoint/nest-kit/logging/log';
import type { z } from 'zod/mini';
import { Database, type Tx } from '../database.store.ts';
import { CODE_MS } from '../domain/sign-in-challenge.ts';
import { Emails } from '../mail/emails.ts';
import { Texts } from '../mail/texts.ts';
import { Devices, knownFor } from '../security/devices.ts';
import { hashPassword } from '../security/passwords.ts';
import { newToken } from '../security/secret-token.ts';
import { codeLimits } from '../throttle/limits.ts';
import { Throttle } from '../throttle/throttle.ts';
import type { Account } from '../users/account.ts';
import { AccountHistory } from '../users/account-history.ts';
import { type SentCode, SignInChallengeStore } from './sign-in-challenge.store.ts';

const TIMEOUT_MS = 1_000;

/** A code with the hash to store. */
export type NewCode = SentCode & { code: string };

/** Six-digit codes, sent by email or text message. */
@Injectable()
export class SignInCodes {
  constructor(
    private readonly db: Database,
    private readonly store: SignInChallengeStore,
    private readonly devices: Devices,
    private readonly history: AccountHistory,
    private readonly bus: Bus,
    private readonly emails: Emails,
    private readonly texts: Texts,
    private readonly throttle: Throttle,
    private readonly log: Log,
  ) {}

  /**
   * Starts the second factor after a correct password: a code, bound to the device (decision 121). Throws
   * RATE_LIMITED after too many codes.
   */
  async begin(account: Account, ctx: RequestContext): Promise<z.output<typeof TwoFactorRequiredOnDevice>> {
    const { device, cookie } = this.devices.identify(ctx.device);
    const code = await this.make(account, knownFor(device, account.id), ctx);
    await inTransaction(this.db, async (tx) => {
      await this.store.open(tx, { userId: account.id, deviceId: device.id }, code, ctx.now());
      await this.history.record(tx, 'sign_in_code_sent', account.id, ctx);
      await this.send(tx, account, code);
    });
    return {
      two_factor_required: true,
      user_id: account.id,
      channel: code.channel,
      expires_in_seconds: CODE_MS / 1000,
      device: cookie,
    };
  }

  /**
   * Creates a code. Runs before the transaction, because hashing is slow. Throws RATE_LIMITED after ten in 15
   * minutes.
   */
  async make(account: Account, knownDevice: string | null, ctx: RequestContext): Promise<NewCode> {
    await this.throttle.count([codeLimits(account.id, knownDevice).sent], ctx.now());
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    const [channel, code_hash] = await Promise.all([this.channelOf(account, ctx), hashPassword(code)]);
    return { channel, code_hash, code };
  }

  /** Sends the code when the transaction commits. */
  async send(tx: Tx, account: Account, { channel, code }: NewCode): Promise<void> {
    const { first_name, preferred_language: language } = account;
    const message = {
      key: `sign-in-code-${account.id}-${newToken().slice(0, 16)}`,
      template: 'sign-in-code' as const,
      user_id: account.id,
    };
    if (channel === 'sms' && account.mobile) {
      await this.texts.queue(tx, { ...message, to: account.mobile, values: { code, language } });
    } else {
      const values = { code, first_name, language, minutes: String(CODE_MS / 60_000) };
      await this.emails.queue(tx, { ...message, to: account.email, values });
    }
  }

  /**
   * Uses SMS only when the phone can receive it and has not answered STOP. Otherwise uses email, which is
   * also the default.
   */
  private async channelOf(account: Account, ctx: RequestContext): Promise<SecondFactor> {
    if (account.two_factor_default_channel !== 'sms' || account.mobile === null) return 'email';
    try {
      const { can_text } = await this.bus.call(
        messages.canText,
        { phone: account.mobile },
        withDeadlineAtMost(ctx, TIMEOUT_MS),
      );
      return can_text ? 'sms' : 'email';
    } catch (error) {
      this.log.warn(
        { err: error },
        'Whether a text message can be sent could not be asked: the code goes by email',
      );
      return 'email';
    }
  }
}

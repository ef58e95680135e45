import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { account as contract } from '@drawpoint/contracts/auth/account.contract';
import { messages } from '@drawpoint/contracts/notifier/messages.contract';
import { AppError, invalid } from '@drawpoint/nest-kit/app-error';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import { inTransaction } from '@drawpoint/nest-kit/data/in-transaction';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { Database } from '../database.store.ts';
import { CODE_MS } from '../domain/sign-in-challenge.ts';
import { Texts } from '../mail/texts.ts';
import { hashPassword, isPassword } from '../security/passwords.ts';
import { newToken } from '../security/secret-token.ts';
import { mobileCodeLimits } from '../throttle/limits.ts';
import { Throttle } from '../throttle/throttle.ts';
import { AccountHistory } from '../users/account-history.ts';
import { UserStore } from '../users/user.store.ts';
import { UserView } from '../users/user-view.ts';
import { MobileConfirmationStore } from './mobile-confirmation.store.ts';

/** Confirms a mobile number by a code that is sent to it and entered in the profile. */
@Injectable()
export class ConfirmMobile {
  constructor(
    private readonly db: Database,
    private readonly bus: Bus,
    private readonly users: UserStore,
    private readonly store: MobileConfirmationStore,
    private readonly texts: Texts,
    private readonly throttle: Throttle,
    private readonly history: AccountHistory,
    private readonly view: UserView,
  ) {}

  /** Throws INVALID_INPUT when there is no number or the phone takes no text messages; RATE_LIMITED. */
  readonly sendMobileCode = handle(contract.sendMobileCode, async (_input, ctx) => {
    const { id, mobile } = await this.users.ofCaller(ctx.caller);
    if (mobile === null) throw invalid({ mobile: ['Save a mobile number first.'] });
    const { can_text } = await this.bus.call(messages.canText, { phone: mobile }, ctx);
    if (!can_text) throw invalid({ mobile: ['We cannot send text messages to this number.'] });
    await this.throttle.count(mobileCodeLimits(id, mobile), ctx.now());
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    const codeHash = await hashPassword(code);
    await inTransaction(this.db, async (tx) => {
      await this.users.lock(tx, id);
      const current = await this.users.byId(id, tx);
      if (current?.mobile !== mobile) throw new AppError('STALE');
      await this.store.put(tx, id, codeHash, new Date(ctx.now().getTime() + CODE_MS));
      await this.history.record(tx, 'mobile_code_sent', id, ctx);
      await this.texts.queue(tx, {
        key: `mobile-code-${id}-${newToken().slice(0, 16)}`,
        template: 'mobile-code',
        user_id: id,
        to: mobile,
        values: { code, language: current.preferred_language },
      });
    });
    return { expires_in_seconds: CODE_MS / 1000 };
  });

  /**
   * Throws CODE_WRONG; CODE_EXPIRED, also when the code was used, tried five times or sent to another number.
   */
  readonly confirmMobile = handle(contract.confirmMobile, async ({ code }, ctx) => {
    const { id } = await this.users.ofCaller(ctx.caller);
    const codeHash = await this.store.countTry(id, ctx.now());
    if (codeHash === null) throw new AppError('CODE_EXPIRED');
    if (!(await isPassword(code, codeHash))) throw new AppError('CODE_WRONG');
    await inTransaction(this.db, async (tx) => {
      await this.users.lock(tx, id);
      if (!(await this.store.use(tx, id, codeHash))) throw new AppError('CODE_EXPIRED');
      await this.store.confirm(tx, id, ctx.now());
      await this.history.record(tx, 'mobile_confirmed', id, ctx);
    });
    return this.view.ofCaller(ctx);
  });
}

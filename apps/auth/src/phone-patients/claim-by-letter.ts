import { Injectable } from '@nestjs/common';
import { letterClaims } from '@drawpoint/contracts/auth/letter-claims.contract';
import { invalid } from '@drawpoint/nest-kit/app-error';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { inTransaction } from '@drawpoint/nest-kit/data/in-transaction';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { isAdult } from '@drawpoint/rules/dates';
import { Database } from '../database.store.ts';
import { Emails } from '../mail/emails.ts';
import { PasswordLinks } from '../passwords/password-links.ts';
import { PersonAccess } from '../relations/person-access.ts';
import { resendLimits } from '../throttle/limits.ts';
import { Throttle } from '../throttle/throttle.ts';
import { type Account, isInvited } from '../users/account.ts';
import { UserStore } from '../users/user.store.ts';
import { ClaimLetterStore } from './claim-letter.store.ts';

const LINK_SENT = 'We sent a link to your email. It makes the account yours.';
const NO_SUCH_CODE = 'This code is mistyped, or does not work any more. Ask for a new letter.';
const OTHER_BIRTH = 'The letter is for somebody with another date of birth.';
const TOO_YOUNG = 'People under 18 cannot have an account.';

/** A patient without email gets an account by the code of a letter (docs/product/accounts.md#letters). */
@Injectable()
export class ClaimByLetter {
  constructor(
    private readonly db: Database,
    private readonly users: UserStore,
    private readonly store: ClaimLetterStore,
    private readonly links: PasswordLinks,
    private readonly emails: Emails,
    private readonly throttle: Throttle,
    private readonly access: PersonAccess,
  ) {}

  /** Returns a code only when the record is open to the caller, because the code can take the account. */
  readonly make = handle(letterClaims.make, async ({ user_id }, { caller, ...ctx }) => {
    const account = await this.users.byId(user_id);
    if (!caller || !account || !isOfLetter(account)) return { letter: null };
    if (!(await this.access.rightsOver(account, { ...ctx, caller })).record) return { letter: null };
    const { code, endsAt } = await this.store.make(user_id, ctx.now());
    return { letter: { code, ends_at: endsAt.toISOString() } };
  });

  /**
   * Throws INVALID_INPUT at the code, the date of birth, and RATE_LIMITED. Whether the email has an account is
   * told to its owner only.
   */
  readonly claim = handle(letterClaims.claim, async ({ code, date_of_birth, email }, ctx) => {
    const account = await this.accountOf(code, ctx);
    if (account.date_of_birth !== date_of_birth) throw invalid({ date_of_birth: [OTHER_BIRTH] });
    if (!isAdult(date_of_birth, ctx.now().toISOString().slice(0, 10)))
      throw invalid({ date_of_birth: [TOO_YOUNG] });
    await this.throttle.count(resendLimits(email, ctx.clientIp), ctx.now());
    const owner = await this.users.byEmail(email);
    await inTransaction(this.db, async (tx) => {
      if (owner) await this.emails.tell(tx, 'email-in-use', owner, { link: this.emails.page('/login') });
      else await this.links.send(tx, account, ctx.now(), 'choose-password', { newEmail: email });
    });
    return { message: LINK_SENT };
  });

  /** Counts one answer of the letter. */
  private async accountOf(code: string, ctx: RequestContext): Promise<Account> {
    const letter = await this.store.ofCode(code, ctx.now());
    const account = letter && (await this.users.byId(letter.user_id));
    if (!account || !isOfLetter(account) || !(await this.store.countTry(letter)))
      throw invalid({ code: [NO_SUCH_CODE] });
    return account;
  }
}

/** Whether somebody has no email, so that a letter is their way to an account. */
const isOfLetter = (account: Account): boolean =>
  account.email === '' && isInvited(account) && !account.deleted;

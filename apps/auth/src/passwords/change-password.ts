import { Injectable } from '@nestjs/common';
import type { FieldErrors } from '@drawpoint/contracts/errors';
import { invalid } from '@drawpoint/nest-kit/app-error';
import type { Tx } from '../database.store.ts';
import type { TypedPassword } from '../domain/password-rules.ts';
import { type Addressee, Emails } from '../mail/emails.ts';
import { hashPassword } from '../security/passwords.ts';
import { EndSessions, type EndedSessions } from '../sessions/end-sessions.ts';
import { SignInChallengeStore } from '../two-factor/sign-in-challenge.store.ts';
import { type PasswordOrigin, UserStore } from '../users/user.store.ts';
import { CheckPassword } from './check-password.ts';
import { PasswordResetStore } from './password-reset.store.ts';

type Change = PasswordOrigin & {
  /** The session that continues, when people change their own password. */
  keepSession?: string;
};

/**
 * Replaces a password in two steps. `hashed` runs before the transaction, because hashing is slow; `apply`
 * runs inside it. After the commit the caller passes the result of `apply` to `EndSessions.announce`.
 */
@Injectable()
export class ChangePassword {
  constructor(
    private readonly check: CheckPassword,
    private readonly users: UserStore,
    private readonly resets: PasswordResetStore,
    private readonly challenges: SignInChallengeStore,
    private readonly sessions: EndSessions,
    private readonly emails: Emails,
  ) {}

  /** Returns the errors of a new password, by field. */
  errors(typed: TypedPassword): Promise<FieldErrors> {
    return this.check.errors(typed);
  }

  /**
   * Returns the hash of an acceptable password. Throws INVALID_INPUT with the field errors
   * (docs/product/accounts.md#passwords).
   */
  async hashed(typed: TypedPassword): Promise<string> {
    const errors = await this.check.errors(typed);
    if (Object.keys(errors).length > 0) throw invalid(errors);
    return hashPassword(typed.password);
  }

  /**
   * Sets the password and emails the person. Ends their other sessions, pending sign-ins and password links.
   */
  async apply(
    tx: Tx,
    account: Addressee,
    passwordHash: string,
    { keepSession, ...origin }: Change = {},
  ): Promise<EndedSessions> {
    await this.users.setPassword(tx, account.id, passwordHash, origin);
    await this.resets.dropUnused(tx, account.id);
    await this.challenges.dropOf(tx, account.id);
    const ended = await this.sessions.end(tx, account.id, keepSession);
    await this.emails.tell(tx, 'password-changed', account, {
      reset_link: this.emails.page('/forgot-password'),
    });
    return ended;
  }
}

import { Inject, Injectable } from '@nestjs/common';
import type { FieldErrors } from '@drawpoint/contracts/errors';
import { invalid } from '@drawpoint/nest-kit/app-error';
import { ENV } from '@drawpoint/nest-kit/service';
import type { Tx } from '../database.store.ts';
import type { TypedPassword } from '../domain/password-rules.ts';
import type { AuthEnv } from '../env.ts';
import { Emails } from '../mail/emails.ts';
import { pageLink } from '../mail/page-link.ts';
import { hashPassword } from '../security/passwords.ts';
import { newToken } from '../security/secret-token.ts';
import { EndSessions, type Ended } from '../sessions/end-sessions.ts';
import { SignInChallengeStore } from '../two-factor/sign-in-challenge.store.ts';
import type { Account } from '../users/account.ts';
import { type PasswordOrigin, UserStore } from '../users/user.store.ts';
import { CheckPassword } from './check-password.ts';
import { PasswordResetStore } from './password-reset.store.ts';

type Change = PasswordOrigin & {
  /** The session that goes on: of who changes the own password. */
  keepSession?: string;
};

/**
 * Replaces a person's password in two steps: `hashed` before the transaction, since hashing takes long, `apply` inside
 * it. After the commit the caller hands what `apply` answers to `EndSessions.announce`.
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
    @Inject(ENV) private readonly env: AuthEnv,
  ) {}

  /** What is wrong with a new password, by field. */
  errors(typed: TypedPassword): Promise<FieldErrors> {
    return this.check.errors(typed);
  }

  /** The hash of a password that the site takes; throws INVALID_INPUT with what is wrong with it (1 §5). */
  async hashed(typed: TypedPassword): Promise<string> {
    const errors = await this.check.errors(typed);
    if (Object.keys(errors).length > 0) throw invalid(errors);
    return hashPassword(typed.password);
  }

  /** Sets it, ends the person's other sessions, pending sign-ins and links that set a password, and tells the person by email. */
  async apply(
    tx: Tx,
    account: Pick<Account, 'id' | 'email' | 'first_name'>,
    passwordHash: string,
    { keepSession, ...origin }: Change = {},
  ): Promise<Ended> {
    await this.users.setPassword(tx, account.id, passwordHash, origin);
    await this.resets.dropUnused(tx, account.id);
    await this.challenges.dropOf(tx, account.id);
    const ended = await this.sessions.end(tx, account.id, keepSession);
    await this.emails.queue(tx, {
      key: `password-changed-${account.id}-${newToken().slice(0, 16)}`,
      template: 'password-changed',
      to: account.email,
      user_id: account.id,
      values: {
        first_name: account.first_name,
        reset_link: pageLink(this.env.PUBLIC_URL, '/forgot-password'),
      },
    });
    return ended;
  }
}

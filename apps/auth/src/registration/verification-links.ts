import { Inject, Injectable } from '@nestjs/common';
import { ENV } from '@drawpoint/nest-kit/service';
import type { Tx } from '../database.store.ts';
import type { AuthEnv } from '../env.ts';
import { Emails } from '../mail/emails.ts';
import { pageLink } from '../mail/page-link.ts';
import { PasswordLinks } from '../passwords/password-links.ts';
import { hashToken, newToken } from '../security/secret-token.ts';
import type { Account, Registration } from '../users/account.ts';
import { VerificationStore } from './verification.store.ts';

const LINK_MINUTES = 60;

/** Makes verification links and the other emails of registering; only the email ever carries a link's token. */
@Injectable()
export class VerificationLinks {
  constructor(
    private readonly store: VerificationStore,
    private readonly passwords: PasswordLinks,
    private readonly emails: Emails,
    @Inject(ENV) private readonly env: AuthEnv,
  ) {}

  /**
   * Emails a new link. With `registration`, the link and that registration's password put it in place of what the
   * account says. Who never chose a password, also by registering again, gets a link that asks for one instead.
   */
  async send(tx: Tx, account: Account, now: Date, registration?: Registration): Promise<void> {
    const choseOne = account.password_hash !== null && !account.password_by_staff;
    if (!registration && !choseOne && !(await this.store.waits(account.id, now, tx))) {
      return this.passwords.send(tx, account, now, 'choose-password');
    }
    const token = newToken();
    const tokenHash = hashToken(token);
    const expiresAt = new Date(now.getTime() + LINK_MINUTES * 60_000);
    await this.store.add(tx, { userId: account.id, tokenHash, expiresAt, registration }, now);
    await this.emails.queue(tx, {
      key: `verify-${account.id}-${tokenHash.slice(0, 16)}`,
      template: 'verify-email',
      to: account.email,
      user_id: account.id,
      values: {
        first_name: registration?.first_name ?? account.first_name,
        link: this.page('/verify-email', { token }),
        minutes: String(LINK_MINUTES),
      },
    });
  }

  /** Tells somebody who registered again that they have an account; nobody else learns it. */
  async sendAlreadyRegistered(tx: Tx, account: Account): Promise<void> {
    await this.emails.queue(tx, {
      key: `known-${account.id}-${newToken().slice(0, 16)}`,
      template: 'already-registered',
      to: account.email,
      user_id: account.id,
      values: {
        first_name: account.first_name,
        link: this.page('/login'),
        reset_link: this.page('/forgot-password'),
      },
    });
  }

  private page(path: string, query?: Record<string, string>): string {
    return pageLink(this.env.PUBLIC_URL, path, query);
  }
}

import { Injectable } from '@nestjs/common';
import type { Caller } from '@drawpoint/contracts/envelope';
import type { Tx } from '../database.store.ts';
import { Emails } from '../mail/emails.ts';
import { PasswordLinks } from '../passwords/password-links.ts';
import { hashToken, newToken } from '../security/secret-token.ts';
import type { Account, Registration } from '../users/account.ts';
import { VerificationStore } from './verification.store.ts';

const LINK_MINUTES = 60;
/** Always the same response, so that it does not reveal accounts. */
export const LINK_SENT = 'A verification email has been sent. Please check your inbox.';

/** Creates verification links and the other registration emails. A link's token appears only in the email. */
@Injectable()
export class VerificationLinks {
  constructor(
    private readonly store: VerificationStore,
    private readonly passwords: PasswordLinks,
    private readonly emails: Emails,
  ) {}

  /**
   * Emails a new link. With `registration`, link and password together apply that registration to the
   * account. The link asks for a password when none was chosen and no registration is pending. `deviceId`: the
   * browser that registered. `by`: the inviting member of staff.
   */
  async send(
    tx: Tx,
    account: Account,
    now: Date,
    { registration, deviceId, by }: { registration?: Registration; deviceId?: string; by?: Caller } = {},
  ): Promise<void> {
    const choseOne = account.password_hash !== null && !account.password_by_staff;
    if (!registration && !choseOne && !(await this.store.waits(account.id, now, tx))) {
      return this.passwords.send(tx, account, now, 'choose-password', { ...(by && { by }) });
    }
    const token = newToken();
    const tokenHash = hashToken(token);
    const expiresAt = new Date(now.getTime() + LINK_MINUTES * 60_000);
    await this.store.add(tx, { userId: account.id, tokenHash, expiresAt, registration, deviceId }, now);
    const link = this.emails.page('/verify-email', { token });
    const first_name = registration?.first_name ?? account.first_name;
    const values = { first_name, link, minutes: String(LINK_MINUTES) };
    const key = `verify-${account.id}-${tokenHash.slice(0, 16)}`;
    await this.emails.tell(tx, 'verify-email', account, values, { key });
  }

  /** Emails somebody who registered again that they have an account; nobody else learns of it. */
  async sendAlreadyRegistered(tx: Tx, account: Account): Promise<void> {
    const values = { link: this.emails.page('/login'), reset_link: this.emails.page('/forgot-password') };
    const key = `known-${account.id}-${newToken().slice(0, 16)}`;
    await this.emails.tell(tx, 'already-registered', account, values, { key });
  }
}

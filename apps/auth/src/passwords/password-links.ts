import { Injectable } from '@nestjs/common';
import type { Tx } from '../database.store.ts';
import { Emails } from '../mail/emails.ts';
import { hashToken, newToken } from '../security/secret-token.ts';
import type { Account } from '../users/account.ts';
import { UserStore } from '../users/user.store.ts';
import { LINK_MINUTES, PasswordResetStore } from './password-reset.store.ts';

/** Emails links that set a password: after a forgotten password, and for accounts that staff created. */
@Injectable()
export class PasswordLinks {
  constructor(
    private readonly users: UserStore,
    private readonly store: PasswordResetStore,
    private readonly emails: Emails,
  ) {}

  /** Revokes the person's older links. */
  async send(
    tx: Tx,
    account: Account,
    now: Date,
    template: 'reset-password' | 'choose-password',
  ): Promise<void> {
    const token = newToken();
    const tokenHash = hashToken(token);
    await this.users.lock(tx, account.id);
    await this.store.expireUnused(tx, account.id, now);
    await this.store.add(tx, account.id, tokenHash, new Date(now.getTime() + LINK_MINUTES * 60_000));
    // The page needs both; docs/product/accounts.md#password-reset says why the email may be part of the
    // link.
    const link = this.emails.page('/reset-password', { email: account.email, token });
    await this.emails.tell(
      tx,
      template,
      account,
      { link, minutes: String(LINK_MINUTES) },
      { key: `reset-${account.id}-${tokenHash.slice(0, 16)}` },
    );
  }
}

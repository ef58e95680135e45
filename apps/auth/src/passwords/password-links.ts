import { Injectable } from '@nestjs/common';
import type { Caller } from '@drawpoint/contracts/envelope';
import type { Tx } from '../database.store.ts';
import { Emails } from '../mail/emails.ts';
import { ProviderStore } from '../relations/provider.store.ts';
import { hashToken, newToken } from '../security/secret-token.ts';
import type { Account } from '../users/account.ts';
import { UserStore } from '../users/user.store.ts';
import { INVITATION_MINUTES, LINK_MINUTES, PasswordResetStore } from './password-reset.store.ts';

/** Emails links that set a password: after a forgotten password, and for accounts that staff created. */
@Injectable()
export class PasswordLinks {
  constructor(
    private readonly users: UserStore,
    private readonly store: PasswordResetStore,
    private readonly emails: Emails,
    private readonly providers: ProviderStore,
  ) {}

  /**
   * Revokes the person's older links. `by`: the member of staff who invites the person. `newEmail`: where the
   * link goes, when following it makes this the account's email.
   */
  async send(
    tx: Tx,
    account: Account,
    now: Date,
    template: 'reset-password' | 'choose-password',
    { by, newEmail }: { by?: Caller; newEmail?: string } = {},
  ): Promise<void> {
    const isInvitation = template === 'choose-password' && newEmail === undefined;
    const minutes = isInvitation ? INVITATION_MINUTES : LINK_MINUTES;
    const email = newEmail ?? account.email;
    const token = newToken();
    const tokenHash = hashToken(token);
    await this.users.lock(tx, account.id);
    await this.store.expireUnused(tx, account.id, now);
    await this.store.add(tx, account.id, tokenHash, new Date(now.getTime() + minutes * 60_000), newEmail);
    // The page needs both; docs/product/accounts.md#password-reset says why the email may be part of the
    // link.
    const link = this.emails.page('/reset-password', { email, token });
    await this.emails.tell(
      tx,
      template,
      account,
      { link, minutes: String(minutes), ...(by && (await this.inviter(tx, by, account))) },
      { key: `reset-${account.id}-${tokenHash.slice(0, 16)}`, to: email },
    );
  }

  /** Who invites, for the email: the first name, and the company where there is one. */
  private async inviter(tx: Tx, { user_id, provider_id }: Caller, account: Account) {
    const inviter = (await this.users.byId(user_id, tx))?.first_name;
    const companyId = account.provider_id ?? provider_id;
    const company =
      companyId === null ? undefined : (await this.providers.namesOf([companyId], tx)).get(companyId);
    return { ...(inviter && { inviter }), ...(company && { company }) };
  }
}

import { Inject, Injectable } from '@nestjs/common';
import { ENV } from '@drawpoint/nest-kit/service';
import type { Tx } from '../database.store.ts';
import type { AuthEnv } from '../env.ts';
import { Emails } from '../mail/emails.ts';
import { newToken } from '../security/secret-token.ts';
import type { Account } from '../users/account.ts';

export const LINK_MINUTES = 60;

type Addressee = Pick<Account, 'id' | 'first_name' | 'email'>;

/** What is told when an account's email changes (decision 137). */
@Injectable()
export class EmailChangeMails {
  constructor(
    private readonly emails: Emails,
    @Inject(ENV) private readonly env: AuthEnv,
  ) {}

  /** The link to the new address, and to the old one that it was asked for. */
  async sendRequested(tx: Tx, account: Addressee, newEmail: string, token: string): Promise<void> {
    const link = new URL('/account/email', this.env.PUBLIC_URL);
    link.searchParams.set('token', token);
    await this.queue(tx, 'confirm-email-change', account, newEmail, {
      link: link.href,
      minutes: String(LINK_MINUTES),
    });
    await this.sendToOld(tx, account, newEmail);
  }

  /** The address has an account: its owner is told, and whoever asked sees no difference (OP §7). */
  async sendInUse(tx: Tx, account: Addressee, owner: Addressee): Promise<void> {
    await this.queue(tx, 'email-in-use', owner, owner.email, {
      link: new URL('/login', this.env.PUBLIC_URL).href,
    });
    await this.sendToOld(tx, account, owner.email);
  }

  /** To the old address, once the new one is in force. */
  async sendChanged(tx: Tx, before: Addressee, newEmail: string): Promise<void> {
    await this.queue(tx, 'email-changed', before, before.email, { email: newEmail });
  }

  private sendToOld(tx: Tx, account: Addressee, newEmail: string): Promise<void> {
    const link = new URL('/account', this.env.PUBLIC_URL).href;
    return this.queue(tx, 'email-change-requested', account, account.email, { email: newEmail, link });
  }

  private async queue(
    tx: Tx,
    template: 'confirm-email-change' | 'email-change-requested' | 'email-in-use' | 'email-changed',
    person: Addressee,
    to: string,
    values: Record<string, string>,
  ): Promise<void> {
    await this.emails.queue(tx, {
      key: `${template}-${person.id}-${newToken().slice(0, 16)}`,
      template,
      to,
      user_id: person.id,
      values: { first_name: person.first_name, ...values },
    });
  }
}

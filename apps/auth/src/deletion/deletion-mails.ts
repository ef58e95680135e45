import { Inject, Injectable } from '@nestjs/common';
import { ENV } from '@drawpoint/nest-kit/service';
import type { Tx } from '../database.store.ts';
import type { AuthEnv } from '../env.ts';
import { Emails } from '../mail/emails.ts';
import { pageLink } from '../mail/page-link.ts';
import type { Account } from '../users/account.ts';
import type { DeletionRequestRecord } from './deletion-request.store.ts';

/** What a person is told of their request to be deleted. */
@Injectable()
export class DeletionMails {
  constructor(
    private readonly emails: Emails,
    @Inject(ENV) private readonly env: AuthEnv,
  ) {}

  /** So that somebody whose account another person sits in learns of it. */
  async sendRequested(tx: Tx, account: Account, request: DeletionRequestRecord): Promise<void> {
    const link = pageLink(this.env.PUBLIC_URL, '/account/security');
    await this.queue(tx, 'deletion-requested', account, request, { link });
  }

  async sendDeleted(tx: Tx, account: Account, request: DeletionRequestRecord): Promise<void> {
    await this.queue(tx, 'account-deleted', account, request, {});
  }

  async sendDeclined(tx: Tx, account: Account, request: DeletionRequestRecord): Promise<void> {
    const link = pageLink(this.env.PUBLIC_URL, '/account/security');
    await this.queue(tx, 'deletion-declined', account, request, { link, reason: request.answer ?? '' });
  }

  private async queue(
    tx: Tx,
    template: 'deletion-requested' | 'account-deleted' | 'deletion-declined',
    { id, email, first_name }: Account,
    request: DeletionRequestRecord,
    values: Record<string, string>,
  ): Promise<void> {
    await this.emails.queue(tx, {
      key: `${template}-${request.id}`,
      template,
      to: email,
      user_id: id,
      values: { first_name, ...values },
    });
  }
}

import { Inject, Injectable } from '@nestjs/common';
import { messages } from '@drawpoint/contracts/notifier/messages.contract';
import type { InputOf } from '@drawpoint/contracts/operation';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import { Sealer } from '@drawpoint/nest-kit/data/sealer';
import { Jobs } from '@drawpoint/nest-kit/jobs/jobs';
import { ENV } from '@drawpoint/nest-kit/service';
import type { Tx } from '../database.store.ts';
import type { AuthEnv } from '../env.ts';
import { newToken } from '../security/secret-token.ts';
import type { Account } from '../users/account.ts';
import { Outbox } from './outbox.ts';

export type Email = InputOf<typeof messages.sendEmail>;
export type Addressee = Pick<Account, 'id' | 'first_name' | 'email' | 'preferred_language'>;

@Injectable()
export class Emails extends Outbox<typeof messages.sendEmail> {
  constructor(
    bus: Bus,
    jobs: Jobs,
    sealer: Sealer,
    @Inject(ENV) private readonly env: AuthEnv,
  ) {
    super('email', messages.sendEmail, bus, jobs, sealer);
  }

  /**
   * Emails a person in their language at their own address, unless `key` and `to` say otherwise. Sends nothing
   * to a patient without email.
   */
  async tell(
    tx: Tx,
    template: Email['template'],
    { id, first_name, email, preferred_language: language }: Addressee,
    values: Record<string, string>,
    { key = `${template}-${id}-${newToken().slice(0, 16)}`, to = email }: { key?: string; to?: string } = {},
  ): Promise<void> {
    if (to === '') return;
    await this.queue(tx, { key, template, to, user_id: id, values: { first_name, language, ...values } });
  }

  /** The address of a page of the web app. */
  page(path: string, query: Record<string, string> = {}): string {
    const url = new URL(path, this.env.PUBLIC_URL);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    return url.href;
  }
}

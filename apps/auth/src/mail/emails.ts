import { Injectable } from '@nestjs/common';
import type { messages } from '@drawpoint/contracts/notifier/messages.contract';
import type { InputOf } from '@drawpoint/contracts/operation';
import { Sealer, type SealedAt } from '@drawpoint/nest-kit/data/sealer';
import { Jobs } from '@drawpoint/nest-kit/jobs/jobs';
import type { Tx } from '../database.store.ts';

export type Email = InputOf<typeof messages.sendEmail>;

/** Of a job's payload, which is no row: the email that it is. */
export const payloadAt = (key: string): SealedAt => ({ table: 'job send-email', column: 'sealed', row: key });

/** Emails leave with the transaction that causes them: as a job with sealed content, whatever the notifier does. */
@Injectable()
export class Emails {
  constructor(
    private readonly jobs: Jobs,
    private readonly sealer: Sealer,
  ) {}

  async queue(tx: Tx, email: Email): Promise<void> {
    const sealed = this.sealer.sealJson(email, payloadAt(email.key));
    await this.jobs.add(tx, 'send-email', { email: email.key, sealed }, { key: email.key });
  }
}

import { Injectable } from '@nestjs/common';
import type { messages } from '@drawpoint/contracts/notifier/messages.contract';
import type { InputOf } from '@drawpoint/contracts/operation';
import { Sealer } from '@drawpoint/nest-kit/data/sealer';
import { Jobs } from '@drawpoint/nest-kit/jobs/jobs';
import type { Tx } from '../database.store.ts';

export type Email = InputOf<typeof messages.sendEmail>;

/** Emails leave with the transaction that causes them: as a job with sealed content, whatever the notifier does. */
@Injectable()
export class Emails {
  constructor(
    private readonly jobs: Jobs,
    private readonly sealer: Sealer,
  ) {}

  async queue(tx: Tx, email: Email): Promise<void> {
    await this.jobs.add(tx, 'send-email', { sealed: this.sealer.sealJson(email) }, { key: email.key });
  }
}

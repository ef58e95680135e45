import { Injectable } from '@nestjs/common';
import type { messages } from '@drawpoint/contracts/notifier/messages.contract';
import type { InputOf } from '@drawpoint/contracts/operation';
import { Sealer, type SealedAt } from '@drawpoint/nest-kit/data/sealer';
import { Jobs } from '@drawpoint/nest-kit/jobs/jobs';
import type { Tx } from '../database.store.ts';

export type Text = InputOf<typeof messages.sendSms>;

/** Of a job's payload, which is no row: the text message that it is. */
export const payloadAt = (key: string): SealedAt => ({ table: 'job send-text', column: 'sealed', row: key });

/** Text messages leave as emails do: with the transaction that causes them, as a job with sealed content. */
@Injectable()
export class Texts {
  constructor(
    private readonly jobs: Jobs,
    private readonly sealer: Sealer,
  ) {}

  async queue(tx: Tx, text: Text): Promise<void> {
    const sealed = this.sealer.sealJson(text, payloadAt(text.key));
    await this.jobs.add(tx, 'send-text', { text: text.key, sealed }, { key: text.key });
  }
}

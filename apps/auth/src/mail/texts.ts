import { Injectable } from '@nestjs/common';
import type { messages } from '@drawpoint/contracts/notifier/messages.contract';
import type { InputOf } from '@drawpoint/contracts/operation';
import { Sealer } from '@drawpoint/nest-kit/data/sealer';
import { Jobs } from '@drawpoint/nest-kit/jobs/jobs';
import { Outbox } from './outbox.ts';

export type Text = InputOf<typeof messages.sendSms>;

@Injectable()
export class Texts extends Outbox<Text> {
  constructor(jobs: Jobs, sealer: Sealer) {
    super('text', jobs, sealer);
  }
}

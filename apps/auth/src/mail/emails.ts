import { Injectable } from '@nestjs/common';
import type { messages } from '@drawpoint/contracts/notifier/messages.contract';
import type { InputOf } from '@drawpoint/contracts/operation';
import { Sealer } from '@drawpoint/nest-kit/data/sealer';
import { Jobs } from '@drawpoint/nest-kit/jobs/jobs';
import { Outbox } from './outbox.ts';

export type Email = InputOf<typeof messages.sendEmail>;

@Injectable()
export class Emails extends Outbox<Email> {
  constructor(jobs: Jobs, sealer: Sealer) {
    super('email', jobs, sealer);
  }
}

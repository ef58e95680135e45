import { Injectable } from '@nestjs/common';
import { messages } from '@drawpoint/contracts/notifier/messages.contract';
import type { InputOf } from '@drawpoint/contracts/operation';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import { Sealer } from '@drawpoint/nest-kit/data/sealer';
import { Jobs } from '@drawpoint/nest-kit/jobs/jobs';
import { Outbox } from './outbox.ts';

export type Text = InputOf<typeof messages.sendSms>;

@Injectable()
export class Texts extends Outbox<typeof messages.sendSms> {
  constructor(bus: Bus, jobs: Jobs, sealer: Sealer) {
    super('text', messages.sendSms, bus, jobs, sealer);
  }
}

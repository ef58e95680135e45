import { Injectable } from '@nestjs/common';
import { messages } from '@drawpoint/contracts/notifier/messages.contract';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import { systemContext } from '@drawpoint/nest-kit/bus/request-context';
import type { Task } from '@drawpoint/nest-kit/jobs/job-registry';
import { Texts } from './texts.ts';

/** Hands a queued text message to the notifier, again and again until it takes it. */
@Injectable()
export class SendTextTask implements Task {
  constructor(
    private readonly bus: Bus,
    private readonly texts: Texts,
  ) {}

  async run(payload: unknown): Promise<void> {
    await this.bus.call(messages.sendSms, this.texts.open(payload), systemContext());
  }
}

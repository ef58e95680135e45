import { Injectable } from '@nestjs/common';
import { messages } from '@drawpoint/contracts/notifier/messages.contract';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import { systemContext } from '@drawpoint/nest-kit/bus/request-context';
import type { Task } from '@drawpoint/nest-kit/jobs/job-registry';
import { Emails } from './emails.ts';

/** Hands a queued email to the notifier, again and again until it takes it. */
@Injectable()
export class SendEmailTask implements Task {
  constructor(
    private readonly bus: Bus,
    private readonly emails: Emails,
  ) {}

  async run(payload: unknown): Promise<void> {
    await this.bus.call(messages.sendEmail, this.emails.open(payload), systemContext());
  }
}

import { Injectable } from '@nestjs/common';
import { messages } from '@drawpoint/contracts/notifier/messages.contract';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import { systemContext } from '@drawpoint/nest-kit/bus/request-context';
import { Sealer } from '@drawpoint/nest-kit/data/sealer';
import type { Task } from '@drawpoint/nest-kit/jobs/job-registry';
import { payloadAt, type Email } from './emails.ts';

/** Hands a queued email to the notifier, again and again until it takes it; the email's key makes it one email. */
@Injectable()
export class SendEmailTask implements Task {
  constructor(
    private readonly bus: Bus,
    private readonly sealer: Sealer,
  ) {}

  async run(payload: unknown): Promise<void> {
    const { email: key = '', sealed } = payload as { email?: string; sealed: string };
    const email = this.sealer.openJson<Email>(sealed, payloadAt(key));
    await this.bus.call(messages.sendEmail, email, systemContext());
  }
}

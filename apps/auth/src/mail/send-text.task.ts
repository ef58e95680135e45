import { Injectable } from '@nestjs/common';
import { messages } from '@drawpoint/contracts/notifier/messages.contract';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import { systemContext } from '@drawpoint/nest-kit/bus/request-context';
import { Sealer } from '@drawpoint/nest-kit/data/sealer';
import type { Task } from '@drawpoint/nest-kit/jobs/job-registry';
import { payloadAt, type Text } from './texts.ts';

/** Hands a queued text message to the notifier until it takes it; the key makes it one message. */
@Injectable()
export class SendTextTask implements Task {
  constructor(
    private readonly bus: Bus,
    private readonly sealer: Sealer,
  ) {}

  async run(payload: unknown): Promise<void> {
    const { text, sealed } = payload as { text: string; sealed: string };
    await this.bus.call(
      messages.sendSms,
      this.sealer.openJson<Text>(sealed, payloadAt(text)),
      systemContext(),
    );
  }
}

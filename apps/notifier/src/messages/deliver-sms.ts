import { Inject, Injectable } from '@nestjs/common';
import { SMS_TEMPLATES } from '@drawpoint/contracts/notifier/sms-templates';
import type { RunningJob, Task } from '@drawpoint/nest-kit/jobs/job-registry';
import { Log } from '@drawpoint/nest-kit/logging/log';
import { ENV } from '@drawpoint/nest-kit/service';
import { smsText } from '../domain/sms-templates.ts';
import type { NotifierEnv } from '../env.ts';
import { MessageStore, type QueuedSms } from './message.store.ts';
import { SmsNotTaken, TwilioClient } from './twilio-client.ts';

/** Delivers one text message: looks again whether it is wanted, hands it to Twilio, and keeps what became of it. */
@Injectable()
export class DeliverSms implements Task {
  constructor(
    private readonly messages: MessageStore,
    private readonly twilio: TwilioClient,
    private readonly log: Log,
    @Inject(ENV) private readonly env: NotifierEnv,
  ) {}

  async run(payload: unknown, job: RunningJob): Promise<void> {
    const { message_id } = payload as { message_id: number };
    const sms = await this.messages.findQueuedSms(message_id);
    if (!sms) return;
    try {
      await this.deliver(sms);
    } catch (error) {
      if (!(error instanceof SmsNotTaken)) throw error;
      const { text, permanent } = error.reason;
      if (permanent || job.lastAttempt) {
        await this.messages.markFailed(sms.id, text);
        this.log.error({ message_id, template: sms.template, alert: 'sms_failed' }, text);
        return;
      }
      await this.messages.noteFailure(sms.id, text);
      throw error;
    }
  }

  private async deliver(sms: QueuedSms): Promise<void> {
    const { minutes } = SMS_TEMPLATES[sms.template];
    if (Date.now() > sms.created_at.getTime() + minutes * 60_000) {
      await this.messages.markExpired(sms.id, `It could not leave within ${minutes} minutes.`);
      return;
    }
    if (sms.to === null) {
      await this.messages.markFailed(sms.id, 'It has no recipient.');
      return;
    }
    const statusCallback = new URL(`/api/webhooks/twilio/status?message=${sms.id}`, this.env.PUBLIC_URL).href;
    await this.twilio.send({ to: sms.to, body: smsText(sms.template, sms.values), statusCallback });
    await this.messages.markSent(sms.id, sms.to, new Date());
    this.log.info({ message_id: sms.id, template: sms.template }, 'A text message was sent');
  }
}

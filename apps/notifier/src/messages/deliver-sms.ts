import { Inject, Injectable } from '@nestjs/common';
import type { SmsConsentState } from '@drawpoint/contracts/notifier/sms-consent';
import { SMS_TEMPLATES, type SmsTemplate } from '@drawpoint/contracts/notifier/sms-templates';
import { inTransaction } from '@drawpoint/nest-kit/data/in-transaction';
import type { RunningJob, Task } from '@drawpoint/nest-kit/jobs/job-registry';
import { Log } from '@drawpoint/nest-kit/logging/log';
import { ENV } from '@drawpoint/nest-kit/service';
import { ConsentStore } from '../consent/consent.store.ts';
import { Database, type Tx } from '../database.store.ts';
import { smsText } from '../domain/sms-templates.ts';
import type { NotifierEnv } from '../env.ts';
import { MessageStore, type QueuedSms } from './message.store.ts';
import { SmsNotTaken, TwilioClient } from './twilio-client.ts';

/** Delivers one text message: looks again whether it is wanted, hands it to Twilio, and keeps what became of it. */
@Injectable()
export class DeliverSms implements Task {
  constructor(
    private readonly db: Database,
    private readonly messages: MessageStore,
    private readonly twilio: TwilioClient,
    private readonly consents: ConsentStore,
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
      const { text, permanent, stopped } = error.reason;
      if (stopped && sms.to !== null) await this.noteStop(sms.to);
      if (permanent || job.lastAttempt) {
        await this.messages.markFailed(sms.id, text);
        this.log.error({ message_id, template: sms.template, alert: 'sms_failed' }, text);
        return;
      }
      await this.messages.noteFailure(sms.id, text);
      throw error;
    }
  }

  /** Twilio knows of a STOP that our webhook did not hear. */
  private async noteStop(phone: string): Promise<void> {
    await inTransaction(this.db, (tx: Tx) =>
      this.consents.change(tx, { phone, act: 'stop', source: 'carrier', now: new Date() }),
    );
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
    const refusal = refusalOf(sms.template, (await this.consents.find(sms.to)).state);
    if (refusal) {
      await this.messages.markFailed(sms.id, refusal);
      return;
    }
    const statusCallback = new URL(`/api/webhooks/twilio/status?message=${sms.id}`, this.env.PUBLIC_URL).href;
    await this.twilio.send({ to: sms.to, body: smsText(sms.template, sms.values), statusCallback });
    await this.messages.markSent(sms.id, sms.to, new Date());
    this.log.info({ message_id: sms.id, template: sms.template }, 'A text message was sent');
  }
}

/** Why a phone may not be texted; null where it may. Looked at just before it is sent: STOP may have come meanwhile. */
function refusalOf(template: SmsTemplate, state: SmsConsentState): string | null {
  const { consent } = SMS_TEMPLATES[template];
  if (state === 'stopped') return 'The phone has answered STOP.';
  return consent === 'exempt' || consent === state ? null : 'The phone has not consented to text messages.';
}

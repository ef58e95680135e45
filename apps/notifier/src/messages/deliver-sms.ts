import { Inject, Injectable } from '@nestjs/common';
import type { SmsConsentState } from '@drawpoint/contracts/notifier/sms-consent';
import { SMS_TEMPLATES, type SmsTemplate } from '@drawpoint/contracts/notifier/sms-templates';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { inTransaction } from '@drawpoint/nest-kit/data/in-transaction';
import type { RunningJob, Task } from '@drawpoint/nest-kit/jobs/job-registry';
import { Log } from '@drawpoint/nest-kit/logging/log';
import { ENV } from '@drawpoint/nest-kit/service';
import { ConsentStore } from '../consent/consent.store.ts';
import { Database, type Tx } from '../database.store.ts';
import type { SmsError } from '../domain/sms-error.ts';
import type { NotifierEnv } from '../env.ts';
import { ComposeSms } from './compose-sms.ts';
import { MessageStore, type QueuedSms } from './message.store.ts';
import { SmsStatusStore } from './sms-status.store.ts';
import { SmsNotTaken, TwilioClient } from './twilio-client.ts';

/** Delivers one text message: looks again whether it is wanted, hands it to Twilio, and keeps what became of it. */
@Injectable()
export class DeliverSms implements Task {
  constructor(
    private readonly db: Database,
    private readonly messages: MessageStore,
    private readonly composeSms: ComposeSms,
    private readonly statuses: SmsStatusStore,
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
      const { text, permanent, stopped } = reasonOf(error);
      if (stopped && sms.to !== null) await this.noteStop(sms.to);
      if (permanent || job.lastAttempt) {
        await this.messages.markFailed(sms.id, text);
        this.log.error({ message_id, template: sms.template, alert: 'sms_failed' }, text);
        return;
      }
      await this.messages.noteFailure(sms.id, text);
      throw new SmsNotTaken({ text, permanent, stopped });
    }
  }

  /** Twilio knows of a STOP that our webhook did not hear. */
  private async noteStop(phone: string): Promise<void> {
    await inTransaction(this.db, (tx: Tx) =>
      this.consents.change(tx, { phone, act: 'stop', source: 'carrier', now: new Date() }),
    );
  }

  private async deliver(sms: QueuedSms): Promise<void> {
    const composed = await this.composeSms.compose(sms, new Date());
    if ('expired' in composed) {
      await this.messages.markExpired(sms.id, composed.expired);
      return;
    }
    if ('unwanted' in composed) {
      await this.messages.markFailed(sms.id, composed.unwanted);
      return;
    }
    const { to, body } = composed;
    const refusal = refusalOf(sms.template, (await this.consents.find(to)).state);
    if (refusal) {
      await this.messages.markFailed(sms.id, refusal);
      return;
    }
    const statusCallback = new URL(`/api/webhooks/twilio/status?message=${sms.id}`, this.env.PUBLIC_URL).href;
    const taken = await this.twilio.send({ to, body, statusCallback });
    await inTransaction(this.db, (tx: Tx) =>
      this.statuses.noteTaken(tx, { id: sms.id, ...taken, now: new Date() }),
    );
    this.log.info({ message_id: sms.id, template: sms.template }, 'A text message was sent');
  }
}

/** An owner that is away is asked again; anything unforeseen is the job queue's to report. */
function reasonOf(error: unknown): SmsError {
  if (error instanceof SmsNotTaken) return error.reason;
  if (!(error instanceof AppError)) throw error;
  return { text: `What it tells could not be asked (${error.code}).`, permanent: false, stopped: false };
}

/** Why a phone may not be texted; null where it may. Looked at just before it is sent: STOP may have come meanwhile. */
function refusalOf(template: SmsTemplate, state: SmsConsentState): string | null {
  const { consent } = SMS_TEMPLATES[template];
  if (state === 'stopped') return 'The phone has answered STOP.';
  return consent === 'exempt' || consent === state ? null : 'The phone has not consented to text messages.';
}

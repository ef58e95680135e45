import { Inject, Injectable } from '@nestjs/common';
import type { SmsConsentState } from '@drawpoint/contracts/notifier/sms-consent';
import { SMS_TEMPLATES, type SmsTemplate } from '@drawpoint/contracts/notifier/sms-templates';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { inTransaction } from '@drawpoint/nest-kit/data/in-transaction';
import type { RunningJob, Task } from '@drawpoint/nest-kit/jobs/job-registry';
import { Log } from '@drawpoint/nest-kit/logging/log';
import { ENV } from '@drawpoint/nest-kit/service';
import { ConsentStore, type Reminded } from '../consent/consent.store.ts';
import { Database, type Tx } from '../database.store.ts';
import { appointmentSms } from '../domain/appointment-sms.ts';
import type { SmsError } from '../domain/sms-error.ts';
import { smsText } from '../domain/sms-templates.ts';
import type { NotifierEnv } from '../env.ts';
import { AppointmentNews, subjectOf } from './appointment-news.ts';
import { MessageStore, type QueuedSms } from './message.store.ts';
import { messagesOf } from './queue-messages.ts';
import { SiteWords } from './site-words.ts';
import { SmsStatusStore } from './sms-status.store.ts';
import { SmsNotTaken, TwilioClient } from './twilio-client.ts';

/** A text ready to send, or why it is no longer wanted or too old. */
type ComposedSms =
  | { to: string; body: string; reminds?: Reminded }
  | { unwanted: string }
  | { expired: string };

/** Delivers one text: checks that it is still wanted, passes it to Twilio, and records the result. */
@Injectable()
export class DeliverSms implements Task {
  constructor(
    private readonly db: Database,
    private readonly messages: MessageStore,
    private readonly news: AppointmentNews,
    private readonly statuses: SmsStatusStore,
    private readonly twilio: TwilioClient,
    private readonly consents: ConsentStore,
    private readonly words: SiteWords,
    private readonly log: Log,
    @Inject(ENV) private readonly env: NotifierEnv,
  ) {}

  async run(payload: unknown, job: RunningJob): Promise<void> {
    const [sms] = await this.messages.findQueued(messagesOf(payload), 'sms');
    if (!sms) return;
    try {
      await this.deliver(sms);
    } catch (error) {
      const { text, permanent, stopped } = reasonOf(error);
      if (stopped && sms.to !== null) await this.recordStop(sms.to);
      if (permanent || job.lastAttempt) {
        await this.messages.markUnsent(sms.id, 'failed', text);
        this.log.error({ message_id: sms.id, template: sms.template, alert: 'sms_failed' }, text);
        return;
      }
      await this.messages.noteFailure(sms.id, text);
      throw new SmsNotTaken({ text, permanent, stopped });
    }
  }

  /** Twilio knows of a STOP that our webhook did not receive. */
  private async recordStop(phone: string): Promise<void> {
    await inTransaction(this.db, (tx: Tx) =>
      this.consents.change(tx, { phone, act: 'stop', source: 'carrier', now: new Date() }),
    );
  }

  /** Reads the text's current subject from its owning services. Throws when one of them is down. */
  private async compose(
    { template, to, user_id, values, created_at }: QueuedSms,
    now: Date,
  ): Promise<ComposedSms> {
    const { minutes } = SMS_TEMPLATES[template];
    if (now.getTime() > created_at.getTime() + minutes * 60_000) {
      return { expired: `It could not leave within ${minutes} minutes.` };
    }
    if (to === null) return { unwanted: 'It has no recipient.' };
    const site = await this.words.name();
    if (template !== 'appointment') {
      const language = values['language'] === 'es' ? 'es' : 'en';
      const isLegal = template === 'consent-request';
      const own = isLegal ? await this.words.wording('sms_consent_request', language) : undefined;
      return { to, body: smsText(template, site, values, own) };
    }
    const news = await this.news.find(subjectOf(values, user_id));
    if ('unwanted' in news) return news;
    if (news.reader.mobile !== to) return { unwanted: 'Its recipient has another number by now.' };
    const { kind, appointment, reader, offer } = news;
    const from = { publicUrl: this.env.PUBLIC_URL, site, now };
    const body = appointmentSms(kind, appointment, reader, from, offer);
    if (body === null) return { unwanted: 'There is no text message of this kind.' };
    const isReminder = kind === 'appointment_reminder' && appointment !== null && reader.id !== null;
    return {
      ...{ to, body },
      ...(isReminder && { reminds: { appointment_id: appointment.id, user_id: reader.id } }),
    };
  }

  private async deliver(sms: QueuedSms): Promise<void> {
    const composed = await this.compose(sms, new Date());
    if ('expired' in composed) return this.messages.markUnsent(sms.id, 'expired', composed.expired);
    if ('unwanted' in composed) return this.messages.markUnsent(sms.id, 'failed', composed.unwanted);
    const { to, body, reminds } = composed;
    const refusal = refusalOf(sms.template, (await this.consents.find(to)).state);
    if (refusal) return this.messages.markUnsent(sms.id, 'failed', refusal);
    const statusCallback = new URL(`/api/webhooks/twilio/status?message=${sms.id}`, this.env.PUBLIC_URL).href;
    const taken = await this.twilio.send({ to, body, statusCallback });
    await inTransaction(this.db, async (tx: Tx) => {
      await this.statuses.noteTaken(tx, { id: sms.id, ...taken, now: new Date() });
      if (reminds) await this.consents.noteReminder(tx, to, reminds);
    });
    this.log.info({ message_id: sms.id, template: sms.template }, 'A text message was sent');
  }
}

/** Retried when an owning service is down. Unexpected errors are for the job queue to report. */
function reasonOf(error: unknown): SmsError {
  if (error instanceof SmsNotTaken) return error.reason;
  if (!(error instanceof AppError)) throw error;
  return { text: `What it tells could not be asked (${error.code}).`, permanent: false, stopped: false };
}

/**
 * Why a phone may not be texted; null when it may. Checked just before sending: STOP may have come meanwhile.
 */
function refusalOf(template: SmsTemplate, state: SmsConsentState): string | null {
  const { consent } = SMS_TEMPLATES[template];
  if (state === 'stopped') return 'The phone has answered STOP.';
  return consent === 'exempt' || consent === state ? null : 'The phone has not consented to text messages.';
}

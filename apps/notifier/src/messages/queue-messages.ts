import { Inject, Injectable } from '@nestjs/common';
import { messages } from '@drawpoint/contracts/notifier/messages.contract';
import { inTransaction } from '@drawpoint/nest-kit/data/in-transaction';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { Jobs, type NewJob } from '@drawpoint/nest-kit/jobs/jobs';
import { ENV } from '@drawpoint/nest-kit/service';
import { ConsentStore } from '../consent/consent.store.ts';
import { Database, type Tx } from '../database.store.ts';
import { TOO_OLD } from '../domain/email-limit.ts';
import { DEFAULT_SENDER, type NotifierEnv } from '../env.ts';
import { MessageStore, type NewEmail, type NewSms } from './message.store.ts';
import { TwilioClient } from './twilio-client.ts';

// With the queue's backoff, this covers a day's outage of the mail server or Twilio.
const ATTEMPTS = 14;

/** The job that checks whether a notification becomes a text. */
export const TEXT_APPOINTMENT = 'text-appointment';

export type TextPayload = { waited_minutes?: number } & (
  | { notification_id: number; user_id: number; kind?: string; visit_id?: number | null }
  /** Of a visit without an account: what happened, and as which kind it is told. */
  | { event_id: string; appointment_id: string; kind: string }
);

/** Payload of the job that checks which notifications become texts. One without `texts` is of an earlier version. */
export type TextsPayload = { texts: TextPayload[] } | TextPayload;

/** What several people are told at once about one visit. `key` names the job of the texts. */
export type Announcement = { emails: NewEmail[]; texts: TextPayload[]; key: string };

/** The messages that a job delivers. A job of an earlier version names one. */
export function messagesOf(payload: unknown): number[] {
  const { message_ids, message_id } = payload as { message_ids?: number[]; message_id?: number };
  return message_ids ?? [message_id!];
}

/** Accepts emails and texts, each delivered by a job: `deliver-email` or `deliver-sms`. */
@Injectable()
export class QueueMessages {
  constructor(
    private readonly db: Database,
    private readonly messages: MessageStore,
    private readonly jobs: Jobs,
    private readonly twilio: TwilioClient,
    private readonly consents: ConsentStore,
    @Inject(ENV) private readonly env: NotifierEnv,
  ) {}

  /** Queues an email once per key and returns its id. It is sent soon, or when the mail server is back. */
  readonly sendEmail = handle(messages.sendEmail, (email) =>
    inTransaction(this.db, (tx: Tx) => this.queue(tx, 'email', email)),
  );

  /** Queues a text once per key and returns its id. */
  readonly sendSms = handle(messages.sendSms, (sms) =>
    inTransaction(this.db, (tx: Tx) => this.queue(tx, 'sms', sms)),
  );

  /**
   * Called before a code is sent, so that it can go by email instead (docs/product/accounts.md#two-factor).
   */
  readonly canText = handle(messages.canText, async ({ phone }) => ({
    can_text: this.twilio.isOn && (await this.consents.find(phone)).state !== 'stopped',
  }));

  readonly readSetup = handle(messages.readSetup, () =>
    Promise.resolve({ mail: this.env.MAIL_FROM !== DEFAULT_SENDER, texts: this.twilio.isOn }),
  );

  /** The same as `sendEmail` and `sendSms`, inside a transaction. */
  async queue(tx: Tx, channel: 'email', message: NewEmail): Promise<{ id: number }>;
  async queue(tx: Tx, channel: 'sms', message: NewSms): Promise<{ id: number }>;
  async queue(tx: Tx, channel: 'email' | 'sms', message: NewEmail | NewSms): Promise<{ id: number }> {
    const [added] = await this.messages.addOnce(tx, channel, [message]);
    await this.jobs.addAll(tx, jobsOf(channel, [added!], message.key));
    return { id: added!.id };
  }

  /**
   * Queues the emails about visits, and the jobs that check whether texts are sent, too: one job each for what
   * is told of one visit. Without texts there is nothing to check.
   */
  async announce(tx: Tx, announcements: readonly Announcement[]): Promise<void> {
    const emails = announcements.flatMap((each) => each.emails);
    const added = emails.length > 0 ? await this.messages.addOnce(tx, 'email', emails) : [];
    const jobs = announcements.flatMap(({ emails: [...own], texts, key }): NewJob[] => [
      ...(own[0] ? jobsOf('email', added.splice(0, own.length), own[0].key) : []),
      ...(texts.length > 0 && this.twilio.isOn ? [{ name: TEXT_APPOINTMENT, payload: { texts }, key }] : []),
    ]);
    await this.jobs.addAll(tx, jobs);
  }

  /** Records in the delivery log that an email is too old to be sent. An existing entry stays. */
  async noteExpired(tx: Tx, email: NewEmail): Promise<void> {
    await this.messages.addOnce(tx, 'email', [email], TOO_OLD);
  }
}

/** The job that delivers the new ones of these messages. */
function jobsOf(
  channel: 'email' | 'sms',
  messages: readonly { id: number; added: boolean }[],
  key: string,
): NewJob[] {
  const message_ids = messages.filter(({ added }) => added).map(({ id }) => id);
  if (message_ids.length === 0) return [];
  return [{ name: `deliver-${channel}`, payload: { message_ids }, key, maxAttempts: ATTEMPTS }];
}

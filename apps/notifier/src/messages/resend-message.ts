import { Injectable } from '@nestjs/common';
import { peopleAnsweredForBy } from '@drawpoint/contracts/access';
import { messages } from '@drawpoint/contracts/notifier/messages.contract';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { inTransaction } from '@drawpoint/nest-kit/data/in-transaction';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { Database, type Tx } from '../database.store.ts';
import { AppointmentNews } from './appointment-news.ts';
import { MessageStore, type DeliveryRecord } from './message.store.ts';
import { QueueMessages } from './queue-messages.ts';

const MINUTE_MS = 60_000;
/** Kinds that are useless once the visit has begun. */
const REMINDERS: readonly string[] = [
  ...['appointment_reminder', 'appointment_unanswered', 'appointment_order_missing'],
];

/** Sends a message again, composed from its subject's current state (docs/product/messages.md#email). */
@Injectable()
export class ResendMessage {
  constructor(
    private readonly db: Database,
    private readonly store: MessageStore,
    private readonly news: AppointmentNews,
    private readonly messages: QueueMessages,
  ) {}

  /**
   * Throws NOT_FOUND, also when the message is outside the caller's scope. Throws NOT_RESENDABLE for codes,
   * links, waiting messages and outdated ones. Examples are a reminder of a visit that has begun, or news of
   * a visit that was moved again.
   */
  readonly resend = handle(messages.resend, async ({ id }, ctx) => {
    const message = await this.store.find(peopleAnsweredForBy(ctx.caller), id);
    if (!message) throw new AppError('NOT_FOUND');
    const { notification_id } = message;
    if (notification_id === null) throw refused('Only messages about a visit are sent again.');
    if (message.state === 'queued') throw refused('This message is still on its way.');
    const phone = await this.stillTrue(notification_id, ctx.now());
    // Two clicks within a minute send one message.
    const key = `resend-${id}-${Math.floor(ctx.now().getTime() / MINUTE_MS)}`;
    return inTransaction(this.db, (tx: Tx) => this.queue(tx, message, { key, phone, notification_id }));
  });

  /** The reader's phone, for a text. */
  private async stillTrue(notificationId: number, now: Date): Promise<string | null> {
    const news = await this.news.find({ notification_id: notificationId });
    if ('unwanted' in news) throw refused(news.unwanted);
    const { kind, appointment, reader } = news;
    const hasBegun = appointment !== null && Date.parse(appointment.starts_at) <= now.getTime();
    if (hasBegun && REMINDERS.includes(kind)) throw refused('The visit it reminds of has begun.');
    return reader.mobile;
  }

  private queue(
    tx: Tx,
    { channel, user_id, kind }: DeliveryRecord,
    { key, phone, notification_id }: { key: string; phone: string | null; notification_id: number },
  ): Promise<{ id: number }> {
    const message = {
      key,
      user_id,
      template: 'appointment' as const,
      values: { notification_id: String(notification_id), ...(kind && { kind }) },
    };
    if (channel === 'email') return this.messages.queue(tx, 'email', { ...message, to: null });
    if (phone === null) throw refused('Its recipient has no phone number.');
    return this.messages.queue(tx, 'sms', { ...message, to: phone });
  }
}

const refused = (message: string): AppError => new AppError('NOT_RESENDABLE', { message });

import { Injectable } from '@nestjs/common';
import { users } from '@drawpoint/contracts/auth/users.contract';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import { systemContext } from '@drawpoint/nest-kit/bus/request-context';
import { inTransaction } from '@drawpoint/nest-kit/data/in-transaction';
import type { Task } from '@drawpoint/nest-kit/jobs/job-registry';
import { ConsentStore } from '../consent/consent.store.ts';
import { Database, type Tx } from '../database.store.ts';
import { AppointmentNews } from './appointment-news.ts';
import { QueueMessages, type TextPayload } from './queue-messages.ts';
import { TwilioClient } from './twilio-client.ts';

/**
 * Queues a text about a visit when its reader's phone has consented. Most have none, and get no log entry.
 */
@Injectable()
export class TextAppointment implements Task {
  constructor(
    private readonly db: Database,
    private readonly bus: Bus,
    private readonly news: AppointmentNews,
    private readonly consents: ConsentStore,
    private readonly sms: QueueMessages,
    private readonly twilio: TwilioClient,
  ) {}

  async run(payload: unknown): Promise<void> {
    if (!this.twilio.isOn) return;
    const { key, user_id, phone, values } = await this.textOf(payload as TextPayload);
    if (phone === null || (await this.consents.find(phone)).state !== 'given') return;
    await inTransaction(this.db, (tx: Tx) =>
      this.sms.queue(tx, 'sms', { key, template: 'appointment', to: phone, user_id, values }),
    );
  }

  private async textOf(payload: TextPayload) {
    if ('event_id' in payload) {
      const { event_id, ...values } = payload;
      const phone = await this.news.contactPhone(Number(values.appointment_id));
      return { key: `contact-sms-${event_id}`, user_id: null, phone, values };
    }
    const { notification_id, user_id, kind, visit_id } = payload;
    const { data } = await this.bus.call(users.contacts, { ids: [user_id] }, systemContext());
    const values = {
      notification_id: String(notification_id),
      ...(kind && { kind }),
      ...(visit_id && { visit_id: String(visit_id) }),
    };
    return { key: `notification-sms-${notification_id}`, user_id, phone: data[0]?.mobile ?? null, values };
  }
}

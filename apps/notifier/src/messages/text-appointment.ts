import { Injectable } from '@nestjs/common';
import { users } from '@drawpoint/contracts/auth/users.contract';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import { systemContext } from '@drawpoint/nest-kit/bus/request-context';
import { inTransaction } from '@drawpoint/nest-kit/data/in-transaction';
import type { Task } from '@drawpoint/nest-kit/jobs/job-registry';
import { Jobs } from '@drawpoint/nest-kit/jobs/jobs';
import { ConsentStore } from '../consent/consent.store.ts';
import { Database, type Tx } from '../database.store.ts';
import { AppointmentNews } from './appointment-news.ts';
import { QueueMessages, TEXT_APPOINTMENT, type TextPayload } from './queue-messages.ts';
import { TwilioClient } from './twilio-client.ts';

const MINUTE_MS = 60_000;
/** With doubled waits, a phone that was asked for its consent has about an hour to answer. */
const LONGEST_WAIT_MINUTES = 32;

/**
 * Queues a text about a visit when its reader's phone has consented. Most have none, and get no log entry. A
 * phone that has just been asked gets its text once it has answered YES.
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
    private readonly jobs: Jobs,
  ) {}

  async run(payload: unknown): Promise<void> {
    if (!this.twilio.isOn) return;
    const { key, user_id, phone, values } = await this.textOf(payload as TextPayload);
    if (phone === null) return;
    const { state } = await this.consents.find(phone);
    if (state === 'pending') return this.wait(key, payload as TextPayload);
    if (state !== 'given') return;
    await inTransaction(this.db, (tx: Tx) =>
      this.sms.queue(tx, 'sms', { key, template: 'appointment', to: phone, user_id, values }),
    );
  }

  private async wait(key: string, payload: TextPayload): Promise<void> {
    const waited = payload.waited_minutes ?? 0;
    const minutes = Math.max(1, 2 * waited);
    if (minutes > LONGEST_WAIT_MINUTES) return;
    const runAt = new Date(Date.now() + minutes * MINUTE_MS);
    await inTransaction(this.db, (tx: Tx) =>
      this.jobs.add(
        tx,
        TEXT_APPOINTMENT,
        { ...payload, waited_minutes: minutes },
        { key: `wait-${key}`, runAt },
      ),
    );
  }

  private async textOf(payload: TextPayload) {
    if ('event_id' in payload) {
      const { event_id, appointment_id, kind } = payload;
      const values = { appointment_id, kind };
      const phone = await this.news.contactPhone(Number(appointment_id));
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

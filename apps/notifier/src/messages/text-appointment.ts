import { Injectable } from '@nestjs/common';
import { users } from '@drawpoint/contracts/auth/users.contract';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import { systemContext } from '@drawpoint/nest-kit/bus/request-context';
import { inTransaction } from '@drawpoint/nest-kit/data/in-transaction';
import type { Task } from '@drawpoint/nest-kit/jobs/job-registry';
import { ConsentStore } from '../consent/consent.store.ts';
import { Database, type Tx } from '../database.store.ts';
import { QueueSms } from './queue-sms.ts';
import { TwilioClient } from './twilio-client.ts';

/** The name of the job that looks whether a notification becomes a text message. */
export const TEXT_APPOINTMENT = 'text-appointment';

/** Queues a text message about a visit where its reader has a phone that consented; most have none, and need no entry. */
@Injectable()
export class TextAppointment implements Task {
  constructor(
    private readonly db: Database,
    private readonly bus: Bus,
    private readonly consents: ConsentStore,
    private readonly sms: QueueSms,
    private readonly twilio: TwilioClient,
  ) {}

  async run(payload: unknown): Promise<void> {
    const { notification_id, user_id } = payload as { notification_id: number; user_id: number };
    if (!this.twilio.isOn) return;
    const { data } = await this.bus.call(users.contacts, { ids: [user_id] }, systemContext());
    const phone = data[0]?.mobile ?? null;
    if (phone === null || (await this.consents.find(phone)).state !== 'given') return;
    await inTransaction(this.db, (tx: Tx) =>
      this.sms.queue(tx, {
        key: `notification-sms-${notification_id}`,
        template: 'appointment',
        to: phone,
        user_id,
        values: { notification_id: String(notification_id) },
      }),
    );
  }
}

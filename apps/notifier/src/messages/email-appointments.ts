import { notificationCreated } from '@drawpoint/contracts/messaging/notification.events';
import { consumer } from '@drawpoint/nest-kit/events/consumer';
import { on } from '@drawpoint/nest-kit/events/event-handler';
import { Database, type Tx } from '../database.store.ts';
import { EMAIL_LIMIT_HOURS } from '../domain/email-limit.ts';
import type { NewEmail } from './message.store.ts';
import { QueueEmail } from './queue-email.ts';

/** Every notification is also an email; who and what is asked for when it is sent. */
export const emailAppointments = consumer({
  name: 'email-appointments',
  publisher: 'messaging',
  kind: 'reaction',
  database: Database,
  inject: [QueueEmail],
  handlers: (emails) => [
    on(notificationCreated, async (tx: Tx, { data }) => void (await emails.queue(tx, emailOf(data))), {
      hours: EMAIL_LIMIT_HOURS,
      happenedAt: ({ data, occurred_at }) => data.caused_at ?? occurred_at,
      expired: (tx, { data }) => emails.noteExpired(tx, emailOf(data)),
    }),
  ],
});

const emailOf = ({ id, user_id }: { id: number; user_id: number }): NewEmail => ({
  key: `notification-${id}`,
  template: 'appointment',
  to: null,
  user_id,
  values: { notification_id: String(id) },
});

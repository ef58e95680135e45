import {
  NotificationCreatedEvent,
  messagingEvents,
} from '@drawpoint/contracts/messaging/notifications.contract';
import { provideConsumer } from '@drawpoint/nest-kit/events/provide-consumer';
import { Database, type Tx } from '../database.store.ts';
import { QueueEmail } from './queue-email.ts';

/** Every notification is also an email; who and what is asked for when it is sent. */
export const emailAppointments = provideConsumer({
  publisher: 'messaging',
  read: messagingEvents.read,
  database: Database,
  inject: [QueueEmail],
  handlers: (emails) => ({
    'notification.created': async (tx: Tx, event) => {
      const { id, user_id } = NotificationCreatedEvent.parse(event.data);
      await emails.queue(tx, {
        key: `notification-${id}`,
        template: 'appointment',
        to: null,
        user_id,
        values: { notification_id: String(id) },
      });
    },
  }),
});

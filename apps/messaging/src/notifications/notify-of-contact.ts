import { contactMessageCreated } from '@drawpoint/contracts/admin/contact-message.events';
import { consumer } from '@drawpoint/nest-kit/events/consumer';
import { on } from '@drawpoint/nest-kit/events/event-handler';
import { Database, type Tx } from '../database.store.ts';
import { PeopleStore } from '../people/people.store.ts';
import { NotificationStore } from './notification.store.ts';
import { PushNotifications } from './push-notifications.ts';

/** Notifies developers of new contact messages (docs/product/messages.md#notifications). */
export const notifyOfContact = consumer({
  name: 'notify-of-contact',
  publisher: 'admin',
  kind: 'reaction',
  database: Database,
  inject: [PeopleStore, NotificationStore, PushNotifications],
  handlers: (people, notifications) => [
    on(contactMessageCreated, async (tx: Tx, { id, occurred_at, data }) => {
      const developers = await people.developers(tx);
      await notifications.addMissing(
        tx,
        developers.map((user_id) => ({
          ...{ event_id: id, user_id, provider_id: data.provider_id, kind: 'contact_message' },
          ...{ appointment_id: null, contact_id: data.id, read_at: null },
          ...{ local_date: data.local_date, local_time: occurred_at.slice(11, 16) },
        })),
      );
    }),
  ],
  afterCommit: (_people, _notifications, pushes) => async (events) => {
    await pushes.causedBy(events);
  },
});

import { Injectable } from '@nestjs/common';
import { contactMessageCreated } from '@drawpoint/contracts/admin/contact-message.events';
import type { TypedEvent } from '@drawpoint/contracts/events';
import { consumer } from '@drawpoint/nest-kit/events/consumer';
import { on } from '@drawpoint/nest-kit/events/event-handler';
import { Database, type Tx } from '../database.store.ts';
import { PeopleStore } from '../people/people.store.ts';
import { NotificationStore } from './notification.store.ts';
import { PushNotifications } from './push-notifications.ts';

/** Tells developers that somebody wrote on the contact form (1 §6). */
@Injectable()
export class NotifyOfContact {
  constructor(
    private readonly people: PeopleStore,
    private readonly notifications: NotificationStore,
  ) {}

  async apply(tx: Tx, { id, occurred_at, data }: TypedEvent<typeof contactMessageCreated>): Promise<void> {
    const developers = await this.people.developers(tx);
    await this.notifications.addMissing(
      tx,
      developers.map((user_id) => ({
        ...{ event_id: id, user_id, provider_id: data.provider_id, kind: 'contact_message' },
        ...{ appointment_id: null, contact_id: data.id, read_at: null },
        ...{ local_date: data.local_date, local_time: occurred_at.slice(11, 16) },
      })),
    );
  }
}

/** Hears what is written to the company. */
export const notifyOfContact = consumer({
  name: 'notify-of-contact',
  publisher: 'admin',
  kind: 'reaction',
  database: Database,
  inject: [NotifyOfContact, PushNotifications],
  handlers: (tell) => [on(contactMessageCreated, (tx: Tx, event) => tell.apply(tx, event))],
  afterCommit: (_tell, pushes) => async (events) => {
    await pushes.causedBy(events);
  },
});

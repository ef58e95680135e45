import { appointmentChanged } from '@drawpoint/contracts/appointments/appointment.events';
import type { TypedEvent } from '@drawpoint/contracts/events';
import { NOTIFICATION_CHANNELS } from '@drawpoint/contracts/messaging/notification-channels';
import { consumer } from '@drawpoint/nest-kit/events/consumer';
import { on } from '@drawpoint/nest-kit/events/event-handler';
import { Database, type Tx } from '../database.store.ts';
import { contactKindOf } from '../domain/contact-kind.ts';
import { EMAIL_LIMIT_HOURS } from '../domain/email-limit.ts';
import { QueueMessages } from './queue-messages.ts';

/** Notifies the typed contact of a visit without an account. The contact is read when the message is sent. */
export const emailContacts = consumer({
  name: 'email-contacts',
  publisher: 'appointments',
  kind: 'reaction',
  database: Database,
  inject: [QueueMessages],
  handlers: (emails) => [
    on(appointmentChanged, (tx: Tx, event) => queue(tx, event, emails), {
      matters: ({ data }) => data.user_id === null,
      hours: EMAIL_LIMIT_HOURS,
    }),
  ],
});

type ChangedAppointment = TypedEvent<typeof appointmentChanged>;

async function queue(tx: Tx, { id, data }: ChangedAppointment, emails: QueueMessages): Promise<void> {
  const kind = data.user_id === null ? contactKindOf(data, new Date()) : null;
  if (kind === null) return;
  const values = { appointment_id: String(data.id), kind };
  const key = `contact-${id}`;
  const { channels = NOTIFICATION_CHANNELS } = data;
  const email = { key, template: 'appointment', to: null, user_id: null, values } as const;
  await emails.announce(tx, [
    {
      emails: channels.includes('email') ? [email] : [],
      texts: channels.includes('sms') ? [{ ...values, event_id: id }] : [],
      key: `text-${key}`,
    },
  ]);
}

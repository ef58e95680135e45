import type { EventData } from '@drawpoint/contracts/events';
import type { NotificationChannel } from '@drawpoint/contracts/messaging/notification-channels';
import { notificationCreated } from '@drawpoint/contracts/messaging/notification.events';
import { consumer } from '@drawpoint/nest-kit/events/consumer';
import { onTogether } from '@drawpoint/nest-kit/events/event-handler';
import { Database, type Tx } from '../database.store.ts';
import { EMAIL_LIMIT_HOURS } from '../domain/email-limit.ts';
import type { NewEmail } from './message.store.ts';
import { QueueMessages, type Announcement } from './queue-messages.ts';

/**
 * Queues an email and a text for a notification, as the person's preferences allow. Recipient and content are
 * read when it is sent.
 */
export const emailAppointments = consumer({
  name: 'email-appointments',
  publisher: 'messaging',
  kind: 'reaction',
  database: Database,
  inject: [QueueMessages],
  handlers: (emails) => [
    onTogether(
      notificationCreated,
      (tx: Tx, told) => emails.announce(tx, byVisit(told.map(({ data }) => data))),
      {
        hours: EMAIL_LIMIT_HOURS,
        happenedAt: ({ data, occurred_at }) => data.caused_at ?? occurred_at,
        expired: async (tx, { data }) => {
          if (wants(data, 'email')) await emails.noteExpired(tx, emailOf(data));
        },
      },
    ),
  ],
});

type CreatedNotification = EventData<typeof notificationCreated>;

/** What is told about a visit at once goes together. */
function byVisit(told: readonly CreatedNotification[]): Announcement[] {
  const visits = new Map<number | string, Announcement>();
  for (const each of told) {
    const { id: notification_id, user_id, kind, appointment_id } = each;
    const key = `text-appointment-${notification_id}`;
    const visit = visits.get(appointment_id ?? key) ?? { emails: [], texts: [], key };
    visits.set(appointment_id ?? key, visit);
    if (wants(each, 'email')) visit.emails.push(emailOf(each));
    if (wants(each, 'sms')) visit.texts.push({ notification_id, user_id, kind, visit_id: appointment_id });
  }
  return [...visits.values()];
}

const wants = ({ channels = ['email'] }: CreatedNotification, channel: NotificationChannel): boolean =>
  channels.includes(channel);

const emailOf = ({ id, user_id, kind, appointment_id }: CreatedNotification): NewEmail => ({
  key: `notification-${id}`,
  template: 'appointment',
  to: null,
  user_id,
  values: {
    notification_id: String(id),
    kind,
    ...(appointment_id !== null && { visit_id: String(appointment_id) }),
  },
});

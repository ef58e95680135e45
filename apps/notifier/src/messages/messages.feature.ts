import { relationsChanged } from '@drawpoint/contracts/booking/relations.events';
import { messages } from '@drawpoint/contracts/notifier/messages.contract';
import { projectionOf } from '@drawpoint/nest-kit/events/projection-of';
import { userProjection } from '@drawpoint/nest-kit/events/user-projection';
import { feature } from '@drawpoint/nest-kit/feature/feature';
import { KnownOptions, optionsProjection } from '@drawpoint/nest-kit/options/known-options';
import { provideTask } from '@drawpoint/nest-kit/jobs/provide-task';
import { consentRecordFeature } from '../consent/consent-record.feature.ts';
import { Database } from '../database.store.ts';
import { AppointmentNews } from './appointment-news.ts';
import { ComposeEmail } from './compose-email.ts';
import { DeliverEmail } from './deliver-email.ts';
import { DeliverSms } from './deliver-sms.ts';
import { emailAppointments } from './email-appointments.ts';
import { emailContacts } from './email-contacts.ts';
import { ListDeliveries } from './list-deliveries.ts';
import { Mailer } from './mailer.ts';
import { MessageStore } from './message.store.ts';
import { QueueMessages, TEXT_APPOINTMENT } from './queue-messages.ts';
import { ResendMessage } from './resend-message.ts';
import { SiteWords } from './site-words.ts';
import { SmsStatusStore } from './sms-status.store.ts';
import { TextAppointment } from './text-appointment.ts';
import { TwilioClient } from './twilio-client.ts';

/** Keeps people's relations; the database uses them for each provider's delivery log (decision 183). */
const people = [
  ...userProjection({ database: Database, columns: ['provider_id'] }),
  ...projectionOf(relationsChanged, { database: Database, table: 'relation', columns: ['provider_ids'] }),
];

export const messagesFeature = feature({
  contract: messages,
  handlers: [ListDeliveries, QueueMessages, ResendMessage],
  providers: [
    ...[AppointmentNews, ComposeEmail, KnownOptions, Mailer, MessageStore],
    ...[SiteWords, SmsStatusStore, TwilioClient],
    ...optionsProjection(Database),
  ],
  tasks: [
    provideTask('deliver-email', DeliverEmail),
    provideTask('deliver-sms', DeliverSms),
    provideTask(TEXT_APPOINTMENT, TextAppointment),
  ],
  consumers: [emailAppointments, emailContacts, people],
  imports: [consentRecordFeature],
  exports: [QueueMessages, SiteWords, SmsStatusStore, TwilioClient],
});

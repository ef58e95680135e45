import { messages } from '@drawpoint/contracts/notifier/messages.contract';
import { feature } from '@drawpoint/nest-kit/feature/feature';
import { provideMerge } from '@drawpoint/nest-kit/jobs/provide-merge';
import { provideTask } from '@drawpoint/nest-kit/jobs/provide-task';
import { Database } from '../database.store.ts';
import { DELIVERY_COUNT, MESSAGE_COUNT } from '../kept-sums.ts';
import { consentRecordFeature } from '../consent/consent-record.feature.ts';
import { people } from '../people/people.ts';
import { AppointmentNews } from './appointment-news.ts';
import { ComposeEmail } from './compose-email.ts';
import { ComposeSms } from './compose-sms.ts';
import { DeliverEmail } from './deliver-email.ts';
import { DeliverSms } from './deliver-sms.ts';
import { emailAppointments } from './email-appointments.ts';
import { emailContacts } from './email-contacts.ts';
import { ListDeliveries } from './list-deliveries.ts';
import { Mailer } from './mailer.ts';
import { MessageStore } from './message.store.ts';
import { DELIVER_EMAIL, QueueEmail } from './queue-email.ts';
import { ResendMessage } from './resend-message.ts';
import { DELIVER_SMS, QueueSms } from './queue-sms.ts';
import { SmsStatusStore } from './sms-status.store.ts';
import { TEXT_APPOINTMENT, TextAppointment } from './text-appointment.ts';
import { TwilioClient } from './twilio-client.ts';

export const messagesFeature = feature({
  contract: messages,
  handlers: [ListDeliveries, QueueEmail, QueueSms, ResendMessage],
  providers: [
    ...[AppointmentNews, ComposeEmail, ComposeSms, Mailer, MessageStore],
    ...[SmsStatusStore, TwilioClient],
  ],
  tasks: [
    provideTask(DELIVER_EMAIL, DeliverEmail),
    provideTask(DELIVER_SMS, DeliverSms),
    provideTask(TEXT_APPOINTMENT, TextAppointment),
    // Each hour: messages are many, and each changes its state.
    provideMerge('merge-message-counts', MESSAGE_COUNT, { database: Database, cron: '25 * * * *' }),
    provideMerge('merge-delivery-counts', DELIVERY_COUNT, { database: Database, cron: '35 * * * *' }),
  ],
  consumers: [emailAppointments, emailContacts, people],
  imports: [consentRecordFeature],
  exports: [QueueSms, SmsStatusStore, TwilioClient],
});

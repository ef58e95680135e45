import { Module } from '@nestjs/common';
import { provideTask } from '@drawpoint/nest-kit/jobs/provide-task';
import { Database } from './database.store.ts';
import { ComposeEmail } from './messages/compose-email.ts';
import { DeliverEmail } from './messages/deliver-email.ts';
import { emailAppointments } from './messages/email-appointments.ts';
import { ListDeliveries } from './messages/list-deliveries.ts';
import { Mailer } from './messages/mailer.ts';
import { MessagesHandler } from './messages/messages.handler.ts';
import { MessagesStore } from './messages/messages.store.ts';
import { DELIVER_EMAIL, QueueEmail } from './messages/queue-email.ts';

@Module({
  controllers: [MessagesHandler],
  providers: [
    Database,
    MessagesStore,
    QueueEmail,
    ComposeEmail,
    Mailer,
    ListDeliveries,
    emailAppointments,
    ...provideTask(DELIVER_EMAIL, DeliverEmail),
  ],
})
export class NotifierModule {}

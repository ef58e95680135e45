import { Module } from '@nestjs/common';
import { Database } from './database.store.ts';
import { DescribeNotification } from './notifications/describe-notification.ts';
import { ListNotifications } from './notifications/list-notifications.ts';
import { MarkNotificationRead } from './notifications/mark-notification-read.ts';
import { NotificationsHandler } from './notifications/notifications.handler.ts';
import { NotificationsStore } from './notifications/notifications.store.ts';
import {
  NotifyAppointmentParties,
  notifyAppointmentParties,
} from './notifications/notify-appointment-parties.ts';
import { followPeople } from './people/follow-people.ts';
import { PeopleStore } from './people/people.store.ts';

@Module({
  controllers: [NotificationsHandler],
  providers: [
    Database,
    PeopleStore,
    NotificationsStore,
    ListNotifications,
    MarkNotificationRead,
    DescribeNotification,
    NotifyAppointmentParties,
    followPeople,
    notifyAppointmentParties,
  ],
})
export class MessagingModule {}

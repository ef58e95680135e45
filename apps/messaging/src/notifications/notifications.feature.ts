import { notifications } from '@drawpoint/contracts/messaging/notifications.contract';
import { feature } from '@drawpoint/nest-kit/feature/feature';
import { Correspondents } from '../messages/correspondents.ts';
import { OpenConversations } from '../messages/open-conversations.ts';
import { ThreadStore } from '../messages/thread.store.ts';
import { people } from '../people/people.ts';
import { PeopleStore } from '../people/people.store.ts';
import { preferencesFeature } from '../preferences/preferences.feature.ts';
import { NotificationStore } from './notification.store.ts';
import {
  NotifyAppointmentParties,
  notifyAppointmentParties,
  notifyOfSeries,
  notifyOfWaitlist,
} from './notify-appointment-parties.ts';
import { notifyOfCompanyActs } from './notify-of-company-acts.ts';
import { notifyOfContact } from './notify-of-contact.ts';
import { notifyOfReassignments } from './notify-of-reassignments.ts';
import { OwnNotifications } from './own-notifications.ts';
import { PushNotifications } from './push-notifications.ts';

export const notificationsFeature = feature({
  contract: notifications,
  handlers: [OwnNotifications],
  providers: [
    ...[NotificationStore, NotifyAppointmentParties, PushNotifications],
    ...[Correspondents, OpenConversations, PeopleStore, ThreadStore],
  ],
  consumers: [
    ...[people, notifyAppointmentParties, notifyOfCompanyActs, notifyOfContact],
    ...[notifyOfReassignments, notifyOfSeries, notifyOfWaitlist],
  ],
  imports: [preferencesFeature],
  exports: [Correspondents, NotificationStore, OpenConversations, PushNotifications],
});

import { notifications } from '@drawpoint/contracts/messaging/notifications.contract';
import { feature } from '@drawpoint/nest-kit/feature/feature';
import { people } from '../people/people.ts';
import { PeopleStore } from '../people/people.store.ts';
import { preferencesFeature } from '../preferences/preferences.feature.ts';
import { NotificationStore } from './notification.store.ts';
import { NotifyAppointmentParties, notifyAppointmentParties } from './notify-appointment-parties.ts';
import { NotifyOfContact, notifyOfContact } from './notify-of-contact.ts';
import { OwnNotifications } from './own-notifications.ts';
import { PushNotifications } from './push-notifications.ts';

export const notificationsFeature = feature({
  contract: notifications,
  handlers: [OwnNotifications],
  providers: [NotificationStore, NotifyAppointmentParties, NotifyOfContact, PeopleStore, PushNotifications],
  consumers: [people, notifyAppointmentParties, notifyOfContact],
  imports: [preferencesFeature],
  exports: [NotificationStore, PushNotifications],
});

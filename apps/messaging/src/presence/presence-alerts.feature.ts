import { presenceAlerts } from '@drawpoint/contracts/messaging/presence-alerts.contract';
import { feature } from '@drawpoint/nest-kit/feature/feature';
import { optionsProjection } from '@drawpoint/nest-kit/options/known-options';
import { Database } from '../database.store.ts';
import { notificationsFeature } from '../notifications/notifications.feature.ts';
import { NotifyOfPresence, notifyOfPresence } from './notify-of-presence.ts';
import { OwnPresenceAlerts } from './own-presence-alerts.ts';
import { PresenceAlertStore } from './presence-alert.store.ts';

export const presenceAlertsFeature = feature({
  contract: presenceAlerts,
  handlers: [OwnPresenceAlerts],
  providers: [NotifyOfPresence, PresenceAlertStore, ...optionsProjection(Database)],
  consumers: [notifyOfPresence],
  imports: [notificationsFeature],
  exports: [PresenceAlertStore],
});

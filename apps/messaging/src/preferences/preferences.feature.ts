import { notificationPreferences } from '@drawpoint/contracts/messaging/notification-preferences.contract';
import { feature } from '@drawpoint/nest-kit/feature/feature';
import { OwnPreferences } from './own-preferences.ts';
import { PreferenceStore } from './preference.store.ts';

export const preferencesFeature = feature({
  contract: notificationPreferences,
  handlers: [OwnPreferences],
  providers: [PreferenceStore],
  exports: [PreferenceStore],
});

import { fileURLToPath } from 'node:url';
import { defineService } from '@drawpoint/nest-kit/service';
import { Database } from './database.store.ts';
import { exportSections } from './export/export.feature.ts';
import { schema } from './env.ts';
import { messagesFeature } from './messages/messages.feature.ts';
import { notificationsFeature } from './notifications/notifications.feature.ts';
import { preferencesFeature } from './preferences/preferences.feature.ts';
import { presenceAlertsFeature } from './presence/presence-alerts.feature.ts';

export const messagingService = defineService({
  name: 'messaging',
  env: schema,
  database: {
    client: Database,
    migrations: fileURLToPath(new URL('../prisma/migrations', import.meta.url)),
  },
  features: [
    exportSections,
    messagesFeature,
    notificationsFeature,
    preferencesFeature,
    presenceAlertsFeature,
  ],
});

import { fileURLToPath } from 'node:url';
import { defineService } from '@drawpoint/nest-kit/service';
import { Database } from './database.store.ts';
import { exportSections } from './export/export.feature.ts';
import { schema } from './env.ts';
import { smsConsentFeature } from './consent/sms-consent.feature.ts';
import { textRepliesFeature } from './text-replies/text-replies.feature.ts';
import { twilioWebhooksFeature } from './webhooks/twilio-webhooks.feature.ts';
import { messagesFeature } from './messages/messages.feature.ts';

export const notifierService = defineService({
  name: 'notifier',
  env: schema,
  database: {
    client: Database,
    migrations: fileURLToPath(new URL('../prisma/migrations', import.meta.url)),
    appendOnly: ['sms_consent_change'],
  },
  features: [exportSections, messagesFeature, smsConsentFeature, textRepliesFeature, twilioWebhooksFeature],
});

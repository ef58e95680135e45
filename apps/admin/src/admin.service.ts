import { join } from 'node:path';
import { defineService } from '@drawpoint/nest-kit/service';
import { contactMessagesFeature } from './contact/contact-messages.feature.ts';
import { Database } from './database.store.ts';
import { schema } from './env.ts';
import { auditFeature } from './audit/audit.feature.ts';
import { optionCategoriesFeature } from './options/option-categories.feature.ts';
import { exportSections } from './export/export.feature.ts';
import { optionsFeature } from './options/options.feature.ts';

/** Site options and contact messages. */
export const adminService = defineService({
  name: 'admin',
  env: schema,
  database: { client: Database, migrations: join(import.meta.dirname, '../prisma/migrations') },
  features: [auditFeature, contactMessagesFeature, exportSections, optionCategoriesFeature, optionsFeature],
});

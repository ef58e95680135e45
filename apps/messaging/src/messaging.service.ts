import { fileURLToPath } from 'node:url';
import { defineService } from '@drawpoint/nest-kit/service';
import { schema } from './env.ts';
import { MessagingModule } from './messaging.module.ts';

export const messagingService = defineService({
  name: 'messaging',
  env: schema,
  module: () => MessagingModule,
  database: {
    migrations: fileURLToPath(new URL('../prisma/migrations', import.meta.url)),
    appendOnly: ['event', 'event_position'],
  },
});

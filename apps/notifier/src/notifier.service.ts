import { fileURLToPath } from 'node:url';
import { defineService } from '@drawpoint/nest-kit/service';
import { schema } from './env.ts';
import { NotifierModule } from './notifier.module.ts';

export const notifierService = defineService({
  name: 'notifier',
  env: schema,
  module: () => NotifierModule,
  database: { migrations: fileURLToPath(new URL('../prisma/migrations', import.meta.url)) },
});

import { join } from 'node:path';
import { defineService } from '@drawpoint/nest-kit/service';
import { AuthModule } from './auth.module.ts';
import { schema } from './env.ts';

/** Who people are: accounts, sessions, saved addresses. */
export const authService = defineService({
  name: 'auth',
  env: schema,
  module: () => AuthModule,
  database: {
    migrations: join(import.meta.dirname, '../prisma/migrations'),
    appendOnly: ['audit', 'event', 'event_position'],
  },
});

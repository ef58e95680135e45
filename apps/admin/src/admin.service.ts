import { join } from 'node:path';
import { defineService } from '@drawpoint/nest-kit/service';
import { AdminModule } from './admin.module.ts';
import { schema } from './env.ts';

/** How the site is set up. */
export const adminService = defineService({
  name: 'admin',
  env: schema,
  module: () => AdminModule,
  database: { migrations: join(import.meta.dirname, '../prisma/migrations') },
});

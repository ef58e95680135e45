import { join } from 'node:path';
import { defineService } from '@drawpoint/nest-kit/service';
import { BookingModule } from './booking.module.ts';
import { schema } from './env.ts';

/** What can be booked, where, when and for how much, up to the moment a visit is made. */
export const bookingService = defineService({
  name: 'booking',
  env: schema,
  module: () => BookingModule,
  database: { migrations: join(import.meta.dirname, '../prisma/migrations') },
});

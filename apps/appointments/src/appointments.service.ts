import { join } from 'node:path';
import { defineService } from '@drawpoint/nest-kit/service';
import { AppointmentsModule } from './appointments.module.ts';
import { schema } from './env.ts';

/** Visits and their life, and every phlebotomist's calendar. */
export const appointmentsService = defineService({
  name: 'appointments',
  env: schema,
  module: () => AppointmentsModule,
  database: {
    migrations: join(import.meta.dirname, '../prisma/migrations'),
    appendOnly: ['event', 'event_position', 'booking_key'],
  },
});

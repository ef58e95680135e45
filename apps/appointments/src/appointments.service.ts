import { join } from 'node:path';
import { KnownOptions, optionsProjection } from '@drawpoint/nest-kit/options/known-options';
import { defineService } from '@drawpoint/nest-kit/service';
import { Database } from './database.store.ts';
import { exportSections } from './export/export.feature.ts';
import { schema } from './env.ts';
import { appointmentsFeature } from './appointments/appointments.feature.ts';
import { arrivalsFeature } from './arrivals/arrivals.feature.ts';
import { attendanceFeature } from './attendance/attendance.feature.ts';
import { bedsideFeature } from './bedside/bedside.feature.ts';
import { boardFeature } from './board/board.feature.ts';
import { calendarFilesFeature } from './files/calendar-files.feature.ts';
import { calendarFeature } from './calendar/calendar.feature.ts';
import { careFeature } from './care/care.feature.ts';
import { confirmationsFeature } from './confirmations/confirmations.feature.ts';
import { dayPlansFeature } from './day-plans/day-plans.feature.ts';
import { demoFeature } from './demo/demo.feature.ts';
import { followFeature } from './follow/follow.feature.ts';
import { feedbackFeature } from './visits/feedback.feature.ts';
import { fileProviders, filesFeature } from './files/files.feature.ts';
import { paymentsFeature } from './payments/payments.feature.ts';
import { movesFeature } from './moves/moves.feature.ts';
import { labOrdersFeature, ordersFeature } from './orders/orders.feature.ts';
import { repliesFeature } from './appointments/replies.feature.ts';
import { ResultStore } from './visits/result.store.ts';
import { visitsAheadFeature } from './calendar/visits-ahead.feature.ts';
import { peopleFeature } from './people/people.feature.ts';
import { reassignmentsFeature } from './reassignments/reassignments.feature.ts';
import { requestsFeature } from './requests/requests.feature.ts';
import { travelFeature } from './travel/travel.feature.ts';
import { visitsFeature } from './visits/visits.feature.ts';
import { windowsFeature } from './windows/windows.feature.ts';
import { workFeature } from './work/work.feature.ts';

/** Appointments in all their states, and the calendar of each phlebotomist. */
export const appointmentsService = defineService({
  name: 'appointments',
  env: schema,
  database: {
    client: Database,
    migrations: join(import.meta.dirname, '../prisma/migrations'),
    appendOnly: ['booking_key', 'ledger_entry'],
  },
  features: [
    calendarFeature,
    calendarFilesFeature,
    appointmentsFeature,
    arrivalsFeature,
    attendanceFeature,
    bedsideFeature,
    boardFeature,
    careFeature,
    confirmationsFeature,
    exportSections,
    dayPlansFeature,
    demoFeature,
    feedbackFeature,
    followFeature,
    filesFeature,
    paymentsFeature,
    visitsAheadFeature,
    movesFeature,
    labOrdersFeature,
    ordersFeature,
    peopleFeature,
    reassignmentsFeature,
    repliesFeature,
    requestsFeature,
    travelFeature,
    visitsFeature,
    windowsFeature,
    workFeature,
  ],
  providers: [
    ...fileProviders,
    ...optionsProjection(Database, ['key', 'value', 'media_id']),
    KnownOptions,
    ResultStore,
  ],
});

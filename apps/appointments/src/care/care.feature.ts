import { personVisits } from '@drawpoint/contracts/appointments/person-visits.contract';
import { feature } from '@drawpoint/nest-kit/feature/feature';
import { provideTask } from '@drawpoint/nest-kit/jobs/provide-task';
import { appointmentsFeature } from '../appointments/appointments.feature.ts';
import { calendarFeature } from '../calendar/calendar.feature.ts';
import { MovePersonVisits } from './move-person-visits.ts';
import { PersonVisitStore } from './person-visit.store.ts';

/** Visits of people whom an account's owner cares for, and whose they are later. */
export const careFeature = feature({
  contract: personVisits,
  handlers: [MovePersonVisits],
  providers: [PersonVisitStore],
  tasks: [provideTask('end-care', MovePersonVisits, { cron: '20 4 * * *' })],
  imports: [appointmentsFeature, calendarFeature],
});

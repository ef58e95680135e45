import { personVisits } from '@drawpoint/contracts/appointments/person-visits.contract';
import { feature } from '@drawpoint/nest-kit/feature/feature';
import { provideTask } from '@drawpoint/nest-kit/jobs/provide-task';
import { appointmentsFeature } from '../appointments/appointments.feature.ts';
import { calendarFeature } from '../calendar/calendar.feature.ts';
import { followFeature } from '../follow/follow.feature.ts';
import { MergePatients } from './merge-patients.ts';
import { MergeStore } from './merge.store.ts';
import { MovePersonVisits } from './move-person-visits.ts';
import { MoveVisit } from './move-visit.ts';
import { PersonVisitStore } from './person-visit.store.ts';

/** Whose visits are: of people whom an account's owner cares for, of patients who are merged. */
export const careFeature = feature({
  contract: personVisits,
  handlers: [MergePatients, MovePersonVisits],
  providers: [MergeStore, MoveVisit, PersonVisitStore],
  tasks: [provideTask('end-care', MovePersonVisits, { cron: '20 4 * * *' })],
  imports: [appointmentsFeature, calendarFeature, followFeature],
});

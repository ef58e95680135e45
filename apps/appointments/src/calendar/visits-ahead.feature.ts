import { futureVisits } from '@drawpoint/contracts/appointments/future-visits.contract';
import { visitDays } from '@drawpoint/contracts/appointments/visit-days.contract';
import { feature } from '@drawpoint/nest-kit/feature/feature';
import { provideTask } from '@drawpoint/nest-kit/jobs/provide-task';
import { appointmentsFeature } from '../appointments/appointments.feature.ts';
import { travelFeature } from '../travel/travel.feature.ts';
import { calendarFeature } from './calendar.feature.ts';
import { FindZoneDifferences } from './find-zone-differences.task.ts';
import { ListTaken } from './list-taken.ts';
import { ReadFutureVisits } from './read-future-visits.ts';
import { VisitsAheadStore } from './visits-ahead.store.ts';

/** A phlebotomist's upcoming visits, for staff and for other services. */
export const visitsAheadFeature = feature({
  contract: { ...futureVisits, ...visitDays },
  handlers: [ListTaken, ReadFutureVisits],
  imports: [appointmentsFeature, calendarFeature, travelFeature],
  providers: [VisitsAheadStore],
  // A new zone table comes only with a new version, so a daily run is enough.
  tasks: [provideTask('find-zone-differences', FindZoneDifferences, { cron: '12 3 * * *' })],
});

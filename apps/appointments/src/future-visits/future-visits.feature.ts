import { futureVisits } from '@drawpoint/contracts/appointments/future-visits.contract';
import { feature } from '@drawpoint/nest-kit/feature/feature';
import { provideTask } from '@drawpoint/nest-kit/jobs/provide-task';
import { appointmentsFeature } from '../appointments/appointments.feature.ts';
import { FindZoneDifferences } from './find-zone-differences.task.ts';
import { FutureVisitStore } from './future-visit.store.ts';
import { ReadFutureVisits } from './read-future-visits.ts';
import { ZoneDifferenceStore } from './zone-difference.store.ts';

export const futureVisitsFeature = feature({
  contract: futureVisits,
  handlers: [ReadFutureVisits],
  imports: [appointmentsFeature],
  providers: [FutureVisitStore, ZoneDifferenceStore],
  // A new zone table comes with a new version, so once a day finds it soon enough.
  tasks: [provideTask('find-zone-differences', FindZoneDifferences, { cron: '12 3 * * *' })],
});

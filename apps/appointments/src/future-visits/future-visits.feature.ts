import { futureVisits } from '@drawpoint/contracts/appointments/future-visits.contract';
import { feature } from '@drawpoint/nest-kit/feature/feature';
import { appointmentsFeature } from '../appointments/appointments.feature.ts';
import { FutureVisitStore } from './future-visit.store.ts';
import { ReadFutureVisits } from './read-future-visits.ts';

export const futureVisitsFeature = feature({
  contract: futureVisits,
  handlers: [ReadFutureVisits],
  imports: [appointmentsFeature],
  providers: [FutureVisitStore],
});

import { results } from '@drawpoint/contracts/appointments/results.contract';
import { feature } from '@drawpoint/nest-kit/feature/feature';
import { appointmentsFeature } from '../appointments/appointments.feature.ts';
import { visitsFeature } from '../visits/visits.feature.ts';
import { AddResults } from './add-results.ts';
import { OpenResults } from './open-results.ts';

export const resultsFeature = feature({
  contract: results,
  handlers: [AddResults, OpenResults],
  imports: [appointmentsFeature, visitsFeature],
});

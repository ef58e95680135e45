import { series } from '@drawpoint/contracts/booking/series.contract';
import { feature } from '@drawpoint/nest-kit/feature/feature';
import { provideTask } from '@drawpoint/nest-kit/jobs/provide-task';
import { catalogFeature } from '../catalog/catalog.feature.ts';
import { policiesFeature } from '../policies/policies.feature.ts';
import { bookingSessionsFeature } from '../sessions/booking-sessions.feature.ts';
import { slotsFeature } from '../slots/slots.feature.ts';
import { CancelSeries } from './cancel-series.ts';
import { CancelVisits } from './cancel-visits.task.ts';
import { CheckChoice } from './check-choice.ts';
import { FindVisitTimes } from './find-visit-times.ts';
import { MakeSeries } from './make-series.ts';
import { OwnerOfSeries } from './owner-of-series.ts';
import { MoveSeries } from './move-series.ts';
import { MoveVisit } from './move-visit.ts';
import { PlaceVisit } from './place-visit.ts';
import { PlaceVisits } from './place-visits.task.ts';
import { ReadSeries } from './read-series.ts';
import { CANCEL_SERIES, PLACE_VISITS } from './series-jobs.ts';
import { seriesVisits } from './series-visits.ts';

export const seriesFeature = feature({
  contract: series,
  handlers: [CancelSeries, MakeSeries, MoveSeries, ReadSeries],
  imports: [bookingSessionsFeature, catalogFeature, policiesFeature, slotsFeature],
  providers: [CheckChoice, FindVisitTimes, MoveVisit, OwnerOfSeries, PlaceVisit],
  consumers: [seriesVisits],
  tasks: [
    provideTask(PLACE_VISITS, PlaceVisits, { cron: '41 * * * *' }),
    provideTask(CANCEL_SERIES, CancelVisits),
  ],
});

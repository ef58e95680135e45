import { lanes } from '@drawpoint/contracts/booking/lanes.contract';
import { moves } from '@drawpoint/contracts/booking/moves.contract';
import { colleaguesForVisits } from '@drawpoint/contracts/booking/reassignments.contract';
import { feature } from '@drawpoint/nest-kit/feature/feature';
import { catalogFeature } from '../catalog/catalog.feature.ts';
import { geocodingFeature } from '../geocoding/geocoding.feature.ts';
import { bookingSessionsFeature } from '../sessions/booking-sessions.feature.ts';
import { CheckMove } from './check-move.ts';
import { FindColleagues } from './find-colleagues.ts';
import { ListLanes } from './list-lanes.ts';

/** Visits that are to be moved or given to a colleague, and the days of those who make them. */
export const movesFeature = feature({
  contract: { ...moves, ...colleaguesForVisits, ...lanes },
  handlers: [CheckMove, FindColleagues, ListLanes],
  imports: [bookingSessionsFeature, catalogFeature, geocodingFeature],
});

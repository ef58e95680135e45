import { moves } from '@drawpoint/contracts/booking/moves.contract';
import { feature } from '@drawpoint/nest-kit/feature/feature';
import { catalogFeature } from '../catalog/catalog.feature.ts';
import { geocodingFeature } from '../geocoding/geocoding.feature.ts';
import { bookingSessionsFeature } from '../sessions/booking-sessions.feature.ts';
import { CheckMove } from './check-move.ts';

/** Visits that are to be moved. */
export const movesFeature = feature({
  contract: moves,
  handlers: [CheckMove],
  imports: [bookingSessionsFeature, catalogFeature, geocodingFeature],
});

import { slots } from '@drawpoint/contracts/booking/slots.contract';
import { feature } from '@drawpoint/nest-kit/feature/feature';
import { catalogFeature } from '../catalog/catalog.feature.ts';
import { demandFeature } from '../demand/demand.feature.ts';
import { geocodingFeature } from '../geocoding/geocoding.feature.ts';
import { policiesFeature } from '../policies/policies.feature.ts';
import { bookingSessionsFeature } from '../sessions/booking-sessions.feature.ts';
import { FreeTimes } from './free-times.ts';
import { GetCoverage } from './get-coverage.ts';
import { ListFirst } from './list-first.ts';
import { ListOffered } from './list-offered.ts';
import { ListSlots } from './list-slots.ts';
import { RankFirst } from './rank-first.ts';

export const slotsFeature = feature({
  contract: slots,
  handlers: [GetCoverage, ListFirst, ListOffered, ListSlots],
  imports: [bookingSessionsFeature, catalogFeature, demandFeature, geocodingFeature, policiesFeature],
  providers: [FreeTimes, RankFirst],
  exports: [FreeTimes, ListFirst],
});

import { slots } from '@drawpoint/contracts/booking/slots.contract';
import { feature } from '@drawpoint/nest-kit/feature/feature';
import { catalogFeature } from '../catalog/catalog.feature.ts';
import { geocodingFeature } from '../geocoding/geocoding.feature.ts';
import { bookingSessionsFeature } from '../sessions/booking-sessions.feature.ts';
import { ListSlots } from './list-slots.ts';

export const slotsFeature = feature({
  contract: slots,
  handlers: [ListSlots],
  imports: [bookingSessionsFeature, catalogFeature, geocodingFeature],
});

import { bookings } from '@drawpoint/contracts/booking/bookings.contract';
import { feature } from '@drawpoint/nest-kit/feature/feature';
import { provideTask } from '@drawpoint/nest-kit/jobs/provide-task';
import { catalogFeature } from '../catalog/catalog.feature.ts';
import { policiesFeature } from '../policies/policies.feature.ts';
import { bookingSessionsFeature } from '../sessions/booking-sessions.feature.ts';
import { CheckBooking } from './check-booking.ts';
import { CreateBooking } from './create-booking.ts';
import { SaveAddressTask } from './save-address.task.ts';
import { SettleFinalization } from './settle-finalization.ts';

export const bookingsFeature = feature({
  contract: bookings,
  handlers: [CreateBooking],
  imports: [bookingSessionsFeature, catalogFeature, policiesFeature],
  providers: [CheckBooking],
  tasks: [
    provideTask('settle-finalization', SettleFinalization),
    provideTask('save-address', SaveAddressTask),
  ],
  exports: [CreateBooking],
});

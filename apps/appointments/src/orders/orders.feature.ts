import { visitOrders } from '@drawpoint/contracts/appointments/visit-orders.contract';
import { feature } from '@drawpoint/nest-kit/feature/feature';
import { appointmentsFeature } from '../appointments/appointments.feature.ts';
import { ManageOrders } from './manage-orders.ts';
import { VisitOrderStore } from './visit-order.store.ts';

/** Doctor's orders of a visit. */
export const ordersFeature = feature({
  contract: visitOrders,
  handlers: [ManageOrders],
  imports: [appointmentsFeature],
  providers: [VisitOrderStore],
  exports: [VisitOrderStore],
});

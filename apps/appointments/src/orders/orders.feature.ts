import { labOrders } from '@drawpoint/contracts/appointments/lab-orders.contract';
import { seriesVisits } from '@drawpoint/contracts/appointments/series-visits.contract';
import { visitOrders } from '@drawpoint/contracts/appointments/visit-orders.contract';
import { feature } from '@drawpoint/nest-kit/feature/feature';
import { appointmentsFeature } from '../appointments/appointments.feature.ts';
import { AddOrders } from './add-orders.ts';
import { ChangeOrders } from './change-orders.ts';
import { CheckOrder } from './check-order.ts';
import { ManageOrders } from './manage-orders.ts';
import { OrderOfSeries } from './order-of-series.ts';
import { PresentOrders } from './present-orders.ts';
import { ReadOrders } from './read-orders.ts';
import { VisitOrderStore } from './visit-order.store.ts';

/** Photos and files of doctor's orders of a visit. */
export const ordersFeature = feature({
  contract: visitOrders,
  handlers: [ManageOrders],
  imports: [appointmentsFeature],
  providers: [VisitOrderStore],
  exports: [VisitOrderStore],
});

/** Doctor's orders. */
export const labOrdersFeature = feature({
  contract: { ...labOrders, readOrder: seriesVisits.readOrder },
  handlers: [AddOrders, ChangeOrders, OrderOfSeries, ReadOrders],
  imports: [appointmentsFeature, ordersFeature],
  providers: [CheckOrder, PresentOrders],
});

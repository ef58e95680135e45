import { feature } from '@drawpoint/nest-kit/feature/feature';
import { AttachedOrderStore } from '../orders/attached-order.store.ts';
import { LabOrderStore } from '../orders/lab-order.store.ts';
import { OrdersOfVisit } from '../orders/orders-of-visit.ts';
import { VisitOrderStore } from '../orders/visit-order.store.ts';
import { PolicyStore } from '../policies/policy.store.ts';
import { BedsideStore } from './bedside.store.ts';
import { CheckDraw } from './check-draw.ts';

/** What visits know of the patient's side. */
export const bedsideRecordsFeature = feature({
  providers: [
    AttachedOrderStore,
    BedsideStore,
    CheckDraw,
    LabOrderStore,
    OrdersOfVisit,
    PolicyStore,
    VisitOrderStore,
  ],
  exports: [BedsideStore, CheckDraw],
});

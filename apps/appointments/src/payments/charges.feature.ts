import { feature } from '@drawpoint/nest-kit/feature/feature';
import { ChargeStore } from './charge.store.ts';
import { Merchant } from './processor/merchant.ts';
import { VisitFeeStore } from './visit-fee.store.ts';

/** What visits know of payments. */
export const chargesFeature = feature({
  providers: [ChargeStore, Merchant, VisitFeeStore],
  exports: [ChargeStore, Merchant, VisitFeeStore],
});

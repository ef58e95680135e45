import { feature } from '@drawpoint/nest-kit/feature/feature';
import { ChargeStore } from './charge.store.ts';
import { VisitFeeStore } from './visit-fee.store.ts';

/** What visits show of their payments. */
export const chargesFeature = feature({
  providers: [ChargeStore, VisitFeeStore],
  exports: [ChargeStore, VisitFeeStore],
});

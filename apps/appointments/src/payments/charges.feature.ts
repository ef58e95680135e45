import { feature } from '@drawpoint/nest-kit/feature/feature';
import { ChargeStore } from './charge.store.ts';

/** What visits show of their payments. */
export const chargesFeature = feature({ providers: [ChargeStore], exports: [ChargeStore] });

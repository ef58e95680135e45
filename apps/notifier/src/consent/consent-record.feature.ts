import { feature } from '@drawpoint/nest-kit/feature/feature';
import { ConsentStore } from './consent.store.ts';

/** Who may be texted: for what sends and for what hears answers. */
export const consentRecordFeature = feature({ providers: [ConsentStore], exports: [ConsentStore] });

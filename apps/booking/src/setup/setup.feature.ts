import { setup } from '@drawpoint/contracts/booking/setup.contract';
import { feature } from '@drawpoint/nest-kit/feature/feature';
import { slotsFeature } from '../slots/slots.feature.ts';
import { ReadSetup } from './read-setup.ts';
import { SetupStore } from './setup.store.ts';

export const setupFeature = feature({
  contract: setup,
  handlers: [ReadSetup],
  imports: [slotsFeature],
  providers: [SetupStore],
});

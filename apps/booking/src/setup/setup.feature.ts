import { setup } from '@drawpoint/contracts/booking/setup.contract';
import { feature } from '@drawpoint/nest-kit/feature/feature';
import { ReadSetup } from './read-setup.ts';
import { SetupStore } from './setup.store.ts';

export const setupFeature = feature({ contract: setup, handlers: [ReadSetup], providers: [SetupStore] });

import { feature } from '@drawpoint/nest-kit/feature/feature';
import { ENV } from '@drawpoint/nest-kit/service';
import { PolicyStore } from '../policies/policy.store.ts';
import { DayDrives } from './day-drives.ts';
import { DriveTimeStore } from './drive-time.store.ts';
import { engineOf } from './routing-engine.ts';
import { ROUTING_ENGINE, TravelTimes } from './travel-times.ts';

export const travelFeature = feature({
  providers: [
    DayDrives,
    DriveTimeStore,
    PolicyStore,
    TravelTimes,
    { provide: ROUTING_ENGINE, inject: [ENV], useFactory: engineOf },
  ],
  exports: [DayDrives, TravelTimes],
});

import { coverage } from '@drawpoint/contracts/booking/coverage.contract';
import { feature } from '@drawpoint/nest-kit/feature/feature';
import { geocodingFeature } from '../geocoding/geocoding.feature.ts';
import { CountDemand } from './count-demand.ts';
import { ReadDemand } from './read-demand.ts';
import { ReadWork } from './read-work.ts';

export const demandFeature = feature({
  contract: coverage,
  handlers: [ReadDemand, ReadWork],
  imports: [geocodingFeature],
  providers: [CountDemand],
  exports: [CountDemand],
});

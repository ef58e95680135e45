import { availability } from '@drawpoint/contracts/booking/availability.contract';
import { feature } from '@drawpoint/nest-kit/feature/feature';
import { catalogFeature } from '../catalog/catalog.feature.ts';
import { geocodingFeature } from '../geocoding/geocoding.feature.ts';
import { AvailabilityStore } from './availability.store.ts';
import { ExplainDay } from './explain-day.ts';
import { PreviewAvailability } from './preview-availability.ts';
import { UpdateAvailability } from './update-availability.ts';
import { VisitInQuestion } from './visit-in-question.ts';

export const availabilityFeature = feature({
  contract: availability,
  handlers: [ExplainDay, PreviewAvailability, UpdateAvailability],
  imports: [catalogFeature, geocodingFeature],
  providers: [AvailabilityStore, VisitInQuestion],
});

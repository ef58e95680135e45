import { availability } from '@drawpoint/contracts/booking/availability.contract';
import { daysOff } from '@drawpoint/contracts/booking/days-off.contract';
import { feature } from '@drawpoint/nest-kit/feature/feature';
import { catalogChangesFeature } from '../catalog/catalog-changes.feature.ts';
import { catalogFeature } from '../catalog/catalog.feature.ts';
import { geocodingFeature } from '../geocoding/geocoding.feature.ts';
import { AffectedVisits } from '../phlebotomists/affected-visits.ts';
import { AvailabilityStore } from './availability.store.ts';
import { DayOffStore } from './day-off.store.ts';
import { ExplainAvailability } from './explain-availability.ts';
import { ManageDaysOff } from './manage-days-off.ts';
import { UpdateAvailability } from './update-availability.ts';

export const availabilityFeature = feature({
  contract: { ...availability, ...daysOff },
  handlers: [ExplainAvailability, ManageDaysOff, UpdateAvailability],
  imports: [catalogChangesFeature, catalogFeature, geocodingFeature],
  providers: [AffectedVisits, AvailabilityStore, DayOffStore],
  exports: [AvailabilityStore],
});

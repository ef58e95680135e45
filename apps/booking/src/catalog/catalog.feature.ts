import { catalog } from '@drawpoint/contracts/booking/catalog.contract';
import { feature } from '@drawpoint/nest-kit/feature/feature';
import { DemoStore } from '../demo/demo.store.ts';
import { geocodingFeature } from '../geocoding/geocoding.feature.ts';
import { people } from '../people/people.ts';
import { PresenceStore } from '../presence/presence.store.ts';
import { phlebotomistRecords } from '../people/phlebotomist-records.ts';
import { catalogChangesFeature } from './catalog-changes.feature.ts';
import { ListProviders } from './list-providers.ts';
import { ListServices } from './list-services.ts';
import { ListStaffPhlebotomists } from './list-staff-phlebotomists.ts';
import { LoadSelection } from './load-selection.ts';
import { NameLinks } from './name-links.ts';
import { ProviderStore } from './provider.store.ts';
import { ReadBookingRules } from './read-booking-rules.ts';
import { ReadPhlebotomist } from './read-phlebotomist.ts';
import { ServiceStore } from './service.store.ts';

export const catalogFeature = feature({
  contract: catalog,
  handlers: [
    ListProviders,
    ListServices,
    ListStaffPhlebotomists,
    NameLinks,
    ReadBookingRules,
    ReadPhlebotomist,
  ],
  imports: [catalogChangesFeature, geocodingFeature],
  providers: [DemoStore, LoadSelection, PresenceStore, ProviderStore, ServiceStore],
  consumers: [people, phlebotomistRecords],
  exports: [LoadSelection, PresenceStore, ProviderStore, ServiceStore],
});

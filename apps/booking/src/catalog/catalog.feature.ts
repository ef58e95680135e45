import { catalog } from '@drawpoint/contracts/booking/catalog.contract';
import { feature } from '@drawpoint/nest-kit/feature/feature';
import { demandFeature } from '../demand/demand.feature.ts';
import { DemoStore } from '../demo/demo.store.ts';
import { geocodingFeature } from '../geocoding/geocoding.feature.ts';
import { people, phlebotomistRecords } from '../people/people.ts';
import { PresenceStore } from '../presence/presence.store.ts';
import { catalogChangesFeature } from './catalog-changes.feature.ts';
import { LoadSelection } from './load-selection.ts';
import { ProviderStore } from './provider.store.ts';
import { ReadCatalog } from './read-catalog.ts';
import { ReadPhlebotomists } from './read-phlebotomists.ts';
import { ServiceStore } from './service.store.ts';

export const catalogFeature = feature({
  contract: catalog,
  handlers: [ReadCatalog, ReadPhlebotomists],
  imports: [catalogChangesFeature, demandFeature, geocodingFeature],
  providers: [DemoStore, LoadSelection, PresenceStore, ProviderStore, ServiceStore],
  consumers: [people, phlebotomistRecords],
  exports: [LoadSelection, PresenceStore, ProviderStore, ServiceStore],
});

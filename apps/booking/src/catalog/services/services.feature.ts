import { services } from '@drawpoint/contracts/booking/services.contract';
import { feature } from '@drawpoint/nest-kit/feature/feature';
import { catalogChangesFeature } from '../catalog-changes.feature.ts';
import { ManageServices } from './manage-services.ts';
import { ManagedServiceStore } from './managed-service.store.ts';

export const servicesFeature = feature({
  contract: services,
  handlers: [ManageServices],
  imports: [catalogChangesFeature],
  providers: [ManagedServiceStore],
});

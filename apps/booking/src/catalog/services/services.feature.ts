import { services } from '@drawpoint/contracts/booking/services.contract';
import { feature } from '@drawpoint/nest-kit/feature/feature';
import { catalogChangesFeature } from '../catalog-changes.feature.ts';
import { ListManagedServices } from './list-managed-services.ts';
import { ManagedServiceStore } from './managed-service.store.ts';
import { SaveService } from './save-service.ts';

export const servicesFeature = feature({
  contract: services,
  handlers: [ListManagedServices, SaveService],
  imports: [catalogChangesFeature],
  providers: [ManagedServiceStore],
});

import { providers } from '@drawpoint/contracts/booking/providers.contract';
import { feature } from '@drawpoint/nest-kit/feature/feature';
import { geocodingFeature } from '../../geocoding/geocoding.feature.ts';
import { catalogChangesFeature } from '../catalog-changes.feature.ts';
import { ChangeProvider } from './change-provider.ts';
import { ManageProviders } from './manage-providers.ts';
import { ManagedProviderStore } from './managed-provider.store.ts';

export const providersFeature = feature({
  contract: providers,
  handlers: [ManageProviders],
  imports: [catalogChangesFeature, geocodingFeature],
  providers: [ChangeProvider, ManagedProviderStore],
  exports: [ChangeProvider, ManagedProviderStore],
});

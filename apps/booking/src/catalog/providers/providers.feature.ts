import { providers } from '@drawpoint/contracts/booking/providers.contract';
import { feature } from '@drawpoint/nest-kit/feature/feature';
import { geocodingFeature } from '../../geocoding/geocoding.feature.ts';
import { catalogChangesFeature } from '../catalog-changes.feature.ts';
import { ChangeProvider } from './change-provider.ts';
import { ManagedProviderStore } from './managed-provider.store.ts';
import { ReadProviders } from './read-providers.ts';
import { SaveProvider } from './save-provider.ts';

export const providersFeature = feature({
  contract: providers,
  handlers: [ReadProviders, SaveProvider],
  imports: [catalogChangesFeature, geocodingFeature],
  providers: [ChangeProvider, ManagedProviderStore],
  exports: [ChangeProvider, ManagedProviderStore],
});

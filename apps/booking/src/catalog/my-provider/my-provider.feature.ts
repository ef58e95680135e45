import { myProvider } from '@drawpoint/contracts/booking/my-provider.contract';
import { feature } from '@drawpoint/nest-kit/feature/feature';
import { providersFeature } from '../providers/providers.feature.ts';
import { MyProviderProfile } from './my-provider-profile.ts';
import { MyProviderServices } from './my-provider-services.ts';
import { ProviderServiceStore } from './provider-service.store.ts';

export const myProviderFeature = feature({
  contract: myProvider,
  handlers: [MyProviderProfile, MyProviderServices],
  imports: [providersFeature],
  providers: [ProviderServiceStore],
});

import { myProvider } from '@drawpoint/contracts/booking/my-provider.contract';
import { feature } from '@drawpoint/nest-kit/feature/feature';
import { providersFeature } from '../providers/providers.feature.ts';
import { ManageMyProvider } from './manage-my-provider.ts';
import { ProviderServiceStore } from './provider-service.store.ts';

export const myProviderFeature = feature({
  contract: myProvider,
  handlers: [ManageMyProvider],
  imports: [providersFeature],
  providers: [ProviderServiceStore],
});

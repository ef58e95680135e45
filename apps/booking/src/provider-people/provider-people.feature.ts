import { providerPeople } from '@drawpoint/contracts/booking/provider-people.contract';
import { feature } from '@drawpoint/nest-kit/feature/feature';
import { ProviderPeopleStore } from './provider-people.store.ts';
import { ReadProviderPeople } from './read-provider-people.ts';

export const providerPeopleFeature = feature({
  contract: providerPeople,
  handlers: [ReadProviderPeople],
  providers: [ProviderPeopleStore],
});

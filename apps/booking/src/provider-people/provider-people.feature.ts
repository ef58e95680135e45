import { providerPeople } from '@drawpoint/contracts/booking/provider-people.contract';
import { feature } from '@drawpoint/nest-kit/feature/feature';
import { ManageProviderPeople } from './manage-provider-people.ts';

export const providerPeopleFeature = feature({
  contract: providerPeople,
  handlers: [ManageProviderPeople],
});

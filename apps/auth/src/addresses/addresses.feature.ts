import { addresses } from '@drawpoint/contracts/auth/addresses.contract';
import { feature } from '@drawpoint/nest-kit/feature/feature';
import { ReadAddresses } from './read-addresses.ts';
import { SaveAddress } from './save-address.ts';

export const addressesFeature = feature({
  contract: addresses,
  handlers: [ReadAddresses, SaveAddress],
});

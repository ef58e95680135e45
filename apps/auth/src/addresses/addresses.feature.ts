import { addresses } from '@drawpoint/contracts/auth/addresses.contract';
import { feature } from '@drawpoint/nest-kit/feature/feature';
import { ListPlaces } from './list-places.ts';
import { LocatePlace } from './locate-place.ts';
import { ReadAddresses } from './read-addresses.ts';
import { SaveAddress } from './save-address.ts';

export const addressesFeature = feature({
  contract: addresses,
  handlers: [ListPlaces, ReadAddresses, SaveAddress],
  providers: [LocatePlace],
});

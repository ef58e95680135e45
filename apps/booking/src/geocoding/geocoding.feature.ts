import { geocoding } from '@drawpoint/contracts/booking/geocoding.contract';
import { feature } from '@drawpoint/nest-kit/feature/feature';
import { ENV } from '@drawpoint/nest-kit/service';
import { Log } from '@drawpoint/nest-kit/logging/log';
import { chooseGeocoder, sourceOf, STREET_SOURCE } from './choose-geocoder.ts';
import { SuggestAddresses } from './suggest-addresses.ts';
import { PinAddress } from './pin-address.ts';
import { PinnedAddressStore } from './pinned-address.store.ts';
import { Geocode } from './geocode.ts';
import { GeocodedAddressStore } from './geocoded-address.store.ts';
import { Geocoder } from './geocoder.ts';
import { ZipTable } from './zip-table.ts';

export const geocodingFeature = feature({
  contract: geocoding,
  handlers: [Geocode, PinAddress, SuggestAddresses],
  providers: [
    PinnedAddressStore,
    ZipTable,
    { provide: STREET_SOURCE, inject: [ENV], useFactory: sourceOf },
    {
      provide: Geocoder,
      inject: [ZipTable, STREET_SOURCE, GeocodedAddressStore, PinnedAddressStore, Log],
      useFactory: chooseGeocoder,
    },
  ],
  exports: [Geocode, ZipTable],
});

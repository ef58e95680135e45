import { geocoding } from '@drawpoint/contracts/booking/geocoding.contract';
import { feature } from '@drawpoint/nest-kit/feature/feature';
import { ENV } from '@drawpoint/nest-kit/service';
import { Log } from '@drawpoint/nest-kit/logging/log';
import { chooseGeocoder } from './choose-geocoder.ts';
import { PinAddress } from './pin-address.ts';
import { PinnedAddressStore } from './pinned-address.store.ts';
import { Geocode } from './geocode.ts';
import { GeocodedAddressStore } from './geocoded-address.store.ts';
import { Geocoder } from './geocoder.ts';
import { ZipTable } from './zip-table.ts';

export const geocodingFeature = feature({
  contract: geocoding,
  handlers: [Geocode, PinAddress],
  providers: [
    PinnedAddressStore,
    ZipTable,
    {
      provide: Geocoder,
      inject: [ZipTable, ENV, GeocodedAddressStore, PinnedAddressStore, Log],
      useFactory: chooseGeocoder,
    },
  ],
  exports: [Geocode, ZipTable],
});

import { geocoding } from '@drawpoint/contracts/booking/geocoding.contract';
import { feature } from '@drawpoint/nest-kit/feature/feature';
import { Geocode } from './geocode.ts';
import { Geocoder } from './geocoder.ts';
import { ZipTable } from './zip-table.ts';

export const geocodingFeature = feature({
  contract: geocoding,
  handlers: [Geocode],
  providers: [{ provide: Geocoder, useClass: ZipTable }],
  exports: [Geocode],
});

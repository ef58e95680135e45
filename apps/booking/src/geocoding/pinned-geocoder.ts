import type { Place } from '@drawpoint/scheduling/travel';
import { houseKey } from './address-key.ts';
import { Geocoder, type AddressToFind, type Asker, type Located } from './geocoder.ts';
import type { Point } from './street-source.ts';

export type Pins = { read(house: string, providerId: number | null): Promise<Point | null> };

/** Finds an address where staff have put it, and asks the geocoder for all others (decision 191). */
export class PinnedGeocoder extends Geocoder {
  constructor(
    private readonly zips: Geocoder,
    private readonly geocoder: Geocoder,
    private readonly pins: Pins,
  ) {
    super();
  }

  async locate(address: AddressToFind, asker?: Asker): Promise<Located> {
    const { line1, city = null, state = null, zip, provider_id = null } = address;
    const centre = await this.zips.locate(address);
    if ('problem' in centre || !line1) return centre;
    const pin = await this.pins.read(houseKey({ line1, city, state, zip }), provider_id);
    return pin ? { place: { ...pin, precision: 'street' } } : this.geocoder.locate(address, asker);
  }

  precisionOf(lat: number, lng: number): Place['precision'] {
    return this.geocoder.precisionOf(lat, lng);
  }
}

import type { Log } from '@drawpoint/nest-kit/logging/log';
import type { Place } from '@drawpoint/scheduling/travel';
import type { BookingEnv } from '../env.ts';
import { houseKey } from './address-key.ts';
import type { GeocodedAddressStore } from './geocoded-address.store.ts';
import { Geocoder, type AddressToFind, type Asker, type Located } from './geocoder.ts';
import type { PinnedAddressStore } from './pinned-address.store.ts';
import { StreetGeocoder } from './street-geocoder.ts';
import { google, nominatim, photon, type StreetSource } from './street-source.ts';

type Settings = Pick<BookingEnv, 'GEOCODER' | 'GEOCODER_URL' | 'GEOCODER_KEY' | 'GEOCODER_CONTACT'>;

const PUBLIC = {
  nominatim: 'https://nominatim.openstreetmap.org',
  google: 'https://maps.googleapis.com/maps/api/geocode/json',
  photon: 'https://photon.komoot.io',
};

/** Provides the configured `StreetSource`, or null where nobody is asked. */
export const STREET_SOURCE = Symbol('StreetSource');

export function sourceOf({ GEOCODER, ...env }: Settings): StreetSource | null {
  if (GEOCODER === 'zip') return null;
  const url = env.GEOCODER_URL ?? PUBLIC[GEOCODER];
  if (GEOCODER === 'google') return google(url, env.GEOCODER_KEY ?? '');
  return (GEOCODER === 'photon' ? photon : nominatim)(url, env.GEOCODER_CONTACT ?? '');
}

/** Uses the pin of staff when there is one, else the geocoder (docs/product/visits.md#pin). */
class PinnedGeocoder extends Geocoder {
  constructor(
    private readonly zips: Geocoder,
    private readonly geocoder: Geocoder,
    private readonly pins: PinnedAddressStore,
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

/** The configured geocoder, behind the pins of staff (docs/product/booking.md#location). */
export function chooseGeocoder(
  zips: Geocoder,
  source: StreetSource | null,
  before: GeocodedAddressStore,
  pins: PinnedAddressStore,
  log: Log,
): Geocoder {
  const chosen = source ? new StreetGeocoder(zips, source, before, log) : zips;
  return new PinnedGeocoder(zips, chosen, pins);
}

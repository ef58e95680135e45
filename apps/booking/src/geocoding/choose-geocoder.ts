import type { Log } from '@drawpoint/nest-kit/logging/log';
import type { BookingEnv } from '../env.ts';
import type { Geocoder } from './geocoder.ts';
import { PinnedGeocoder, type Pins } from './pinned-geocoder.ts';
import { StreetGeocoder, type FoundBefore } from './street-geocoder.ts';
import { google, nominatim, type StreetSource } from './street-source.ts';

type Settings = Pick<BookingEnv, 'GEOCODER' | 'GEOCODER_URL' | 'GEOCODER_KEY' | 'GEOCODER_CONTACT'>;

const PUBLIC = {
  nominatim: 'https://nominatim.openstreetmap.org',
  google: 'https://maps.googleapis.com/maps/api/geocode/json',
};

function sourceOf({ GEOCODER, ...env }: Settings): StreetSource | null {
  if (GEOCODER === 'zip') return null;
  const url = env.GEOCODER_URL ?? PUBLIC[GEOCODER];
  return GEOCODER === 'google'
    ? google(url, env.GEOCODER_KEY ?? '')
    : nominatim(url, env.GEOCODER_CONTACT ?? '');
}

/** Who finds addresses, by the settings (OP §8); before anybody, the pins of staff. */
export function chooseGeocoder(
  zips: Geocoder,
  env: Settings,
  before: FoundBefore,
  pins: Pins,
  log: Log,
): Geocoder {
  const source = sourceOf(env);
  const chosen = source ? new StreetGeocoder(zips, source, before, log) : zips;
  return new PinnedGeocoder(zips, chosen, pins);
}

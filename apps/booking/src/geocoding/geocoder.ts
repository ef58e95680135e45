import type { Place } from '@drawpoint/scheduling/travel';

export type AddressToFind = {
  line1?: string | null;
  city?: string | null;
  state?: string | null;
  zip: string;
  /** Whose pins count, beside those that count for every provider. */
  provider_id?: number | null;
};

/** `unknown_zip`: there is no such ZIP code; `other_state`: it lies in another state. */
export type Located = { place: Place } | { problem: 'unknown_zip' | 'other_state' };

/** Who typed an address, and how many a day may be looked up for them elsewhere. */
export type Asker = { key: string; most: number };

/** Turns addresses into coordinates. One adapter is chosen by the module; a street-level one answers `street`. */
export abstract class Geocoder {
  /** Without an asker it is the product's own question. */
  abstract locate(address: AddressToFind, asker?: Asker): Promise<Located>;
  /** How exact coordinates are that came from this geocoder: those of a ZIP code's centre are `zip`. */
  abstract precisionOf(lat: number, lng: number): Place['precision'];
}

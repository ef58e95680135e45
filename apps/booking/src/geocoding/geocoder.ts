import type { Place } from '@drawpoint/scheduling/travel';

export type AddressToFind = {
  line1?: string | null;
  city?: string | null;
  state?: string | null;
  zip: string;
  /** The provider whose pins apply, besides those for every provider. */
  provider_id?: number | null;
};

/**
 * `unknown_zip`: the ZIP code does not exist. `other_state`: it lies in another state. `isUnknownStreet`: a
 * street-level geocoder answered that it does not know the street.
 */
export type Located =
  | { place: Place; isUnknownStreet?: boolean }
  | { problem: 'unknown_zip' | 'other_state' };

/** The person who typed an address, and their daily limit of external look-ups. */
export type Asker = { key: string; most: number };

/** Turns addresses into coordinates. One adapter is chosen by the module; a street-level one answers `street`. */
export abstract class Geocoder {
  /** Without `asker` the request is the product's own. */
  abstract locate(address: AddressToFind, asker?: Asker): Promise<Located>;
  /** The precision of coordinates from this geocoder: `zip` for the centre of a ZIP code. */
  abstract precisionOf(lat: number, lng: number): Place['precision'];
}

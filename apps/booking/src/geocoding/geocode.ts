import { Injectable } from '@nestjs/common';
import { invalid } from '@drawpoint/nest-kit/app-error';
import type { Place } from '@drawpoint/scheduling/travel';
import { Geocoder, type AddressToFind } from './geocoder.ts';

const TEXTS = {
  unknown_zip: { field: 'zip', text: 'We could not find this ZIP code.' },
  other_state: { field: 'state', text: 'This ZIP code lies in another state.' },
} as const;

@Injectable()
export class Geocode {
  constructor(private readonly geocoder: Geocoder) {}

  /** The place of an address. Throws INVALID_INPUT at the ZIP or state (OP §3), under the names `fields` gives them. */
  async geocode(address: AddressToFind, fields = { zip: 'zip', state: 'state' }): Promise<Place> {
    const located = await this.geocoder.locate(address);
    if ('place' in located) return located.place;
    const { field, text } = TEXTS[located.problem];
    throw invalid({ [fields[field]]: [text] });
  }

  /** The same for other services: null where there is no place to tell. */
  async locate(address: AddressToFind): Promise<{ place: Place | null }> {
    const located = await this.geocoder.locate(address);
    return { place: 'place' in located ? located.place : null };
  }

  /** The place a client names by coordinates; null for none. Throws INVALID_INPUT for half a place. */
  placeAt(lat: number | undefined, lng: number | undefined): Place | null {
    if (lat === undefined && lng === undefined) return null;
    if (lat === undefined || lng === undefined) {
      const missing = lat === undefined ? 'lat' : 'lng';
      throw invalid({ [missing]: [`The ${missing} field is required with the other coordinate.`] });
    }
    return { lat, lng, precision: this.geocoder.precisionOf(lat, lng) };
  }
}

import { Injectable } from '@nestjs/common';
import type { phlebotomists } from '@drawpoint/contracts/booking/phlebotomists.contract';
import type { ParsedInputOf } from '@drawpoint/contracts/operation';
import { invalid } from '@drawpoint/nest-kit/app-error';
import { Geocode } from '../geocoding/geocode.ts';
import type { ManagedRecord, RecordChange } from './managed-phlebotomist.store.ts';

type Edit = Pick<
  ParsedInputOf<typeof phlebotomists.update>,
  'service_address' | 'service_radius_km' | 'service_extra_radius_km'
>;

const FIELDS = { zip: 'service_address.zip', state: 'service_address.state' };
const NOWHERE = { line1: null, city: null, state: null, zip: null, lat: null, lng: null };

/** Converts an area form to the record's fields that it names. Geocodes the address unless a pin was set. */
@Injectable()
export class AreaChange {
  constructor(private readonly places: Geocode) {}

  /**
   * Throws INVALID_INPUT for an unknown ZIP code, a pin with one coordinate, or an outer radius below the
   * inner one.
   */
  async of(
    edit: Edit,
    current: Pick<ManagedRecord, keyof Edit & keyof ManagedRecord>,
  ): Promise<RecordChange> {
    const inner = edit.service_radius_km ?? current.service_radius_km;
    const outer = edit.service_extra_radius_km ?? current.service_extra_radius_km;
    if (outer !== 0 && outer < inner) {
      const message = 'The extra radius must reach beyond the service radius, or be 0.';
      throw invalid({ service_extra_radius_km: [message] });
    }
    const address = edit.service_address;
    const named = {
      ...(edit.service_radius_km !== undefined && { service_radius_km: inner }),
      ...(edit.service_extra_radius_km !== undefined && { service_extra_radius_km: outer }),
    };
    if (address === undefined) return named;
    if (address === null) return { ...named, ...NOWHERE };
    const { line1 = null, city = null, state = null, zip, lat = null, lng = null } = address;
    if ((lat === null) !== (lng === null)) {
      const missing = lat === null ? 'lat' : 'lng';
      throw invalid({ [`service_address.${missing}`]: ['Both coordinates of the pin are needed.'] });
    }
    const pin =
      lat !== null && lng !== null
        ? { lat, lng }
        : await this.places.find({ line1, city, state, zip }, FIELDS);
    return { ...named, ...{ line1, city, state, zip }, lat: pin.lat, lng: pin.lng };
  }
}

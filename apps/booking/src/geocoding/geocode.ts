import { Injectable } from '@nestjs/common';
import { geocoding } from '@drawpoint/contracts/booking/geocoding.contract';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { invalid } from '@drawpoint/nest-kit/app-error';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { stateName } from '@drawpoint/rules/us-states';
import type { Place } from '@drawpoint/scheduling/travel';
import { OwnRecords } from '../sessions/own-records.ts';
import { houseKey } from './address-key.ts';
import { Geocoder, type AddressToFind, type Asker } from './geocoder.ts';
import { PinnedAddressStore } from './pinned-address.store.ts';
import { lookedUpFor, PlacePrivacy } from './place-privacy.ts';

const REFUSALS = {
  unknown_zip: { field: 'zip', text: () => 'We could not find this ZIP code.' },
  other_state: { field: 'state', text: (state: string) => `That ZIP code isn’t in ${stateName(state)}.` },
} as const;

type FieldNames = { zip: string; state: string };

/** Finds the places of addresses. */
@Injectable()
export class Geocode {
  constructor(
    private readonly geocoder: Geocoder,
    private readonly privacy: PlacePrivacy,
    private readonly pins: PinnedAddressStore,
    private readonly own: OwnRecords,
  ) {}

  readonly geocode = handle(geocoding.geocode, async ({ provider_id, ...address }, ctx) => {
    const whose = provider_id ?? (await this.own.providerOf(ctx.caller));
    const found = await this.locateSound({ ...address, provider_id: whose }, undefined, lookedUpFor(ctx));
    await this.privacy.geocoded(found.place, ctx);
    return { ...found.place, ...(found.isUnknownStreet && { unknown_street: true as const }) };
  });

  /** The same for other services; null when no place is found. */
  readonly locate = handle(geocoding.locate, async (address, ctx) => {
    const located = await this.geocoder.locate(address, ctx.caller ? lookedUpFor(ctx) : undefined);
    return { place: 'place' in located ? located.place : null };
  });

  /** The pin of a provider's staff for an address; null without one. */
  async pinOf(
    { line1, city = null, state = null, zip }: AddressToFind,
    providerId: number,
  ): Promise<Place | null> {
    if (!line1) return null;
    const pin = await this.pins.read(houseKey({ line1, city, state, zip }), providerId);
    return pin && { ...pin, precision: 'street' };
  }

  /** The place of an address. Throws INVALID_INPUT at the ZIP or state; `fields` gives the field names. */
  async find(address: AddressToFind, fields?: FieldNames, asker?: Asker): Promise<Place> {
    return (await this.locateSound(address, fields, asker)).place;
  }

  private async locateSound(
    address: AddressToFind,
    fields: FieldNames = { zip: 'zip', state: 'state' },
    asker?: Asker,
  ) {
    const located = await this.geocoder.locate(address, asker);
    if ('place' in located) return located;
    const { field, text } = REFUSALS[located.problem];
    throw invalid({ [fields[field]]: [text(address.state ?? '')] });
  }

  /** The same for an address the caller typed. It then counts toward the places they asked about. */
  async findTyped(address: AddressToFind, ctx: RequestContext, fields?: FieldNames) {
    const place = await this.find(address, fields, lookedUpFor(ctx));
    await this.privacy.geocoded(place, ctx);
    return place;
  }

  /** The same for a saved address of the caller. */
  async findSaved(address: AddressToFind, ctx: RequestContext, fields: FieldNames) {
    const place = await this.find(address, fields, lookedUpFor(ctx));
    await this.privacy.saved(place, ctx);
    return place;
  }

  /**
   * The place of a client's coordinates, rounded as the privacy rule demands for this phlebotomist, or for
   * several. Null without coordinates. Throws INVALID_INPUT for one coordinate, or RATE_LIMITED at the daily
   * limit.
   */
  async placeAt(
    { lat, lng }: { lat?: number; lng?: number },
    ctx: RequestContext,
    phlebotomistId: number | null,
  ): Promise<Place | null> {
    if (lat === undefined && lng === undefined) return null;
    if (lat === undefined || lng === undefined) {
      const missing = lat === undefined ? 'lat' : 'lng';
      throw invalid({ [missing]: [`The ${missing} field is required with the other coordinate.`] });
    }
    return this.privacy.counted(
      { lat, lng, precision: this.geocoder.precisionOf(lat, lng) },
      ctx,
      phlebotomistId,
    );
  }
}

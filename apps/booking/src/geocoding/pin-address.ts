import { Injectable } from '@nestjs/common';
import { actorOf } from '@drawpoint/contracts/access';
import { geocoding } from '@drawpoint/contracts/booking/geocoding.contract';
import type { ParsedInputOf } from '@drawpoint/contracts/operation';
import { AppError, invalid } from '@drawpoint/nest-kit/app-error';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { haversineKm } from '@drawpoint/scheduling/travel';
import { OwnRecords } from '../sessions/own-records.ts';
import { houseKey } from './address-key.ts';
import { Geocode } from './geocode.ts';
import { EVERY_PROVIDER, PinnedAddressStore } from './pinned-address.store.ts';
import { MOST_KM } from './street-geocoder.ts';
import { ZipTable } from './zip-table.ts';

/**
 * Stores the pins of staff, each for bookings with one provider. Pins of developers apply to all
 * (docs/product/visits.md#pin).
 */
@Injectable()
export class PinAddress {
  constructor(
    private readonly zips: ZipTable,
    private readonly pins: PinnedAddressStore,
    private readonly places: Geocode,
    private readonly own: OwnRecords,
  ) {}

  /** Throws INVALID_INPUT for a place too far from the centre of the ZIP code. */
  readonly pin = handle(geocoding.pin, async ({ provider_id, ...address }, ctx) => {
    await this.keep(address, provider_id, ctx);
    return {};
  });

  /**
   * Throws INVALID_INPUT as `pin` does, and for an unknown ZIP code or a wrong state. Throws FORBIDDEN to
   * staff without a provider.
   */
  readonly pinTyped = handle(geocoding.pinTyped, async (address, ctx) => {
    const { state, zip } = address;
    const provider_id = await this.own.providerOf(ctx.caller);
    await this.places.find({ state, zip });
    await this.keep(address, provider_id, ctx);
    return this.places.findTyped({ ...address, provider_id }, ctx);
  });

  private async keep(
    { line1, city, state, zip, ...point }: ParsedInputOf<typeof geocoding.pinTyped>,
    providerId: number | null,
    { caller, now }: RequestContext,
  ): Promise<void> {
    if (!caller) throw new AppError('UNAUTHENTICATED');
    const whose = caller.roles.includes('developer') ? EVERY_PROVIDER : providerId;
    if (whose === null) throw new AppError('FORBIDDEN');
    const centre = await this.zips.locate({ zip });
    if ('place' in centre && haversineKm(point, centre.place) > MOST_KM) {
      throw invalid({ lat: ['The pin is too far from the ZIP code of the address.'] });
    }
    const house = houseKey({ line1, city: city ?? null, state: state ?? null, zip });
    await this.pins.write(house, whose, { point, actorId: actorOf(caller), at: now() });
  }
}

import { Injectable } from '@nestjs/common';
import { actorOf } from '@drawpoint/contracts/access';
import { geocoding } from '@drawpoint/contracts/booking/geocoding.contract';
import { AppError, invalid } from '@drawpoint/nest-kit/app-error';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { haversineKm } from '@drawpoint/scheduling/travel';
import { houseKey } from './address-key.ts';
import { PinnedAddressStore } from './pinned-address.store.ts';
import { MOST_KM } from './street-geocoder.ts';
import { ZipTable } from './zip-table.ts';

/** Keeps the pins of staff; who may correct which is decided by the service whose visit it is. */
@Injectable()
export class PinAddress {
  constructor(
    private readonly zips: ZipTable,
    private readonly pins: PinnedAddressStore,
  ) {}

  /** Throws INVALID_INPUT for a place that is farther from the ZIP code's centre than any address of it. */
  readonly pin = handle(geocoding.pin, async ({ line1, city = null, state = null, zip, ...point }, ctx) => {
    if (!ctx.caller) throw new AppError('UNAUTHENTICATED');
    const centre = await this.zips.locate({ zip });
    if ('place' in centre && haversineKm(point, centre.place) > MOST_KM) {
      throw invalid({ lat: ['The pin is too far from the ZIP code of the address.'] });
    }
    await this.pins.write(houseKey({ line1, city, state, zip }), point, actorOf(ctx.caller), ctx.now());
    return {};
  });
}

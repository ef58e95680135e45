import { Injectable } from '@nestjs/common';
import { geocoding } from '@drawpoint/contracts/booking/geocoding.contract';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import { withDeadlineAtMost, type RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { Log } from '@drawpoint/nest-kit/logging/log';
import type { InputOf } from '@drawpoint/contracts/operation';
import type { AddressDetails } from '../domain/address-details.ts';

type Place = AddressDetails['service_address'];

const PATIENCE_MS = 1_500;

/** The place of an address, asked of the booking service. */
@Injectable()
export class LocatePlace {
  constructor(
    private readonly bus: Bus,
    private readonly log: Log,
  ) {}

  /** `unknownZip` is true only where booking says so; while it is away an address is saved without a place. */
  async run(
    { line1, city, state, zip }: InputOf<typeof geocoding.locate>,
    ctx: RequestContext,
  ): Promise<{ place: Place; unknownZip: boolean }> {
    try {
      const input = { line1, city, state, zip };
      const { place } = await this.bus.call(geocoding.locate, input, withDeadlineAtMost(ctx, PATIENCE_MS));
      return { place: place && { lat: place.lat, lng: place.lng }, unknownZip: place === null };
    } catch (error) {
      this.log.warn({ err: error }, 'An address was saved without its place');
      return { place: null, unknownZip: false };
    }
  }
}

import { Injectable } from '@nestjs/common';
import { addresses } from '@drawpoint/contracts/auth/addresses.contract';
import type { moves } from '@drawpoint/contracts/booking/moves.contract';
import type { OutputOf, ParsedInputOf } from '@drawpoint/contracts/operation';
import { AppError, invalid } from '@drawpoint/nest-kit/app-error';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { Geocode } from '../geocoding/geocode.ts';

type Input = Pick<ParsedInputOf<typeof moves.check>, 'address_id' | 'location' | 'provider_id'>;

export type MovePlace = NonNullable<OutputOf<typeof moves.check>['moved']>['location'];

const MAX_ADDRESS = 200;

/** Where a visit is moved to: a saved address of the caller, or a typed one. Coordinates are the server's own (OP §3). */
@Injectable()
export class ReadMovePlace {
  constructor(
    private readonly places: Geocode,
    private readonly bus: Bus,
  ) {}

  /** Throws INVALID_INPUT at the field, NOT_FOUND for a saved address that is not the caller's. */
  async read({ address_id, location, provider_id }: Input, ctx: RequestContext): Promise<MovePlace> {
    if (address_id !== undefined) return this.saved(address_id, provider_id, ctx);
    if (!location) throw invalid({ location: ['The location field is required.'] });
    const { line1, city, state, zip, special_instructions } = location;
    const names = { zip: 'location.zip', state: 'location.state' };
    return {
      address_id: null,
      address: line1,
      address_city: city,
      address_state: state,
      address_zip: zip,
      special_instructions: special_instructions || null,
      place: await this.places.findTyped({ line1, city, state, zip, provider_id }, ctx, names),
    };
  }

  private async saved(id: number, provider_id: number, ctx: RequestContext): Promise<MovePlace> {
    const { line1, line2, city, state, zip, notes } = await this.owned(id, ctx);
    const names = { zip: 'address_id', state: 'address_id' };
    return {
      address_id: id,
      address: [line1, line2].filter(Boolean).join(', ').slice(0, MAX_ADDRESS),
      address_city: city,
      address_state: state,
      address_zip: zip,
      special_instructions: notes,
      place: await this.places.findSaved({ line1, city, state, zip, provider_id }, ctx, names),
    };
  }

  private async owned(id: number, ctx: RequestContext) {
    try {
      return await this.bus.call(addresses.getOwned, { id, user_id: ctx.caller?.user_id ?? 0 }, ctx);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'NOT_FOUND') throw error;
      throw new AppError('NOT_FOUND', { errors: { address_id: ['This address no longer exists.'] } });
    }
  }
}

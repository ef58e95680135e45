import { Injectable } from '@nestjs/common';
import { moves } from '@drawpoint/contracts/booking/moves.contract';
import type { OutputOf, ParsedInputOf } from '@drawpoint/contracts/operation';
import { AppError, invalid } from '@drawpoint/nest-kit/app-error';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { toOffsetIso } from '@drawpoint/scheduling/zone';
import { LoadSelection, type Selection } from '../catalog/load-selection.ts';
import { notOffered, quote } from '../domain/quote.ts';
import { Geocode } from '../geocoding/geocode.ts';
import { ownedAddress } from '../geocoding/owned-address.ts';
import { FitSlot } from '../sessions/fit-slot.ts';
import { toLineItems } from '../sessions/to-session.ts';
import { minuteOf } from '../slots/readable.ts';

type Input = ParsedInputOf<typeof moves.check>;
type MovePlace = NonNullable<OutputOf<typeof moves.check>['moved']>['location'];

/** The rules for a move: those of a booking, with the same service, provider and phlebotomist. */
@Injectable()
export class CheckMove {
  constructor(
    private readonly selections: LoadSelection,
    private readonly places: Geocode,
    private readonly slots: FitSlot,
    private readonly bus: Bus,
  ) {}

  /**
   * Throws SLOT_TAKEN when hours, notice, horizon or grid do not allow the start. For another place, throws
   * OUTSIDE_SERVICE_AREA, SERVICE_NOT_OFFERED, or the errors of the address.
   */
  readonly check = handle(moves.check, async (input, ctx) => {
    const start = minuteOf(input.starts_at, 'starts_at');
    const chosen = await this.selections.load(input);
    const { phlebotomist } = chosen;
    if (!phlebotomist) throw new AppError('SLOT_TAKEN');
    const moved = input.stays ? null : await this.elsewhere(chosen, input, ctx);
    const end = start + (moved?.lengthMinutes ?? input.stays?.length_minutes ?? 0);
    const wanted = {
      ...{ phlebotomist, start, end, overrideReason: null, isWindow: input.window === true },
      ...{ providerId: input.provider_id, place: moved ? moved.where.place : (input.stays?.place ?? null) },
    };
    const fit = await this.slots.obeysRules(wanted, ctx);
    if (!fit) throw new AppError('SLOT_TAKEN');
    return {
      starts_at: toOffsetIso(phlebotomist.tz, start),
      ends_at: toOffsetIso(phlebotomist.tz, end),
      window: fit.window,
      tz: phlebotomist.tz,
      default_drive_minutes: phlebotomist.default_drive_minutes,
      moved: moved && {
        location: moved.where,
        line_items: toLineItems(moved.lines),
        subtotal_cents: moved.totalCents,
      },
    };
  });

  private async elsewhere(chosen: Selection, input: Input, ctx: RequestContext) {
    const where = await this.placeOf(input, ctx);
    const refused = notOffered(chosen);
    if (refused) throw new AppError('SERVICE_NOT_OFFERED', { message: refused });
    const quoted = quote({ ...chosen, place: where.place });
    if (quoted.verdict === 'beyond') throw new AppError('OUTSIDE_SERVICE_AREA');
    if (quoted.lengthMinutes === null) throw new AppError('SERVICE_NOT_OFFERED');
    return { ...quoted, where };
  }

  /** A saved address of the caller, or a typed one. Coordinates are the server's own (docs/product/visits.md#moving). */
  private async placeOf(
    { address_id, location, provider_id }: Input,
    ctx: RequestContext,
  ): Promise<MovePlace> {
    if (address_id !== undefined) {
      const { line1, lines, city, state, zip, notes } = await ownedAddress(
        this.bus,
        address_id,
        'address_id',
        ctx,
      );
      const names = { zip: 'address_id', state: 'address_id' };
      return {
        address_id,
        address: lines,
        address_city: city,
        address_state: state,
        address_zip: zip,
        special_instructions: notes,
        place: await this.places.findSaved({ line1, city, state, zip, provider_id }, ctx, names),
      };
    }
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
}

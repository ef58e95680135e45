import { Injectable } from '@nestjs/common';
import { moves } from '@drawpoint/contracts/booking/moves.contract';
import type { ParsedInputOf } from '@drawpoint/contracts/operation';
import { AppError, invalid } from '@drawpoint/nest-kit/app-error';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { epochMinuteOf, toOffsetIso } from '@drawpoint/scheduling/zone';
import { LoadSelection, type Chosen } from '../catalog/load-selection.ts';
import { notOffered, quote } from '../domain/quote.ts';
import { FitSlot } from '../sessions/fit-slot.ts';
import { toLineItems } from '../sessions/to-session.ts';
import { ReadMovePlace, type MovePlace } from './read-move-place.ts';

type Input = ParsedInputOf<typeof moves.check>;

/** The rules that a move has to obey: those of a booking, for a service, provider and phlebotomist that stay (OP §3). */
@Injectable()
export class CheckMove {
  constructor(
    private readonly selections: LoadSelection,
    private readonly places: ReadMovePlace,
    private readonly slots: FitSlot,
  ) {}

  /**
   * Throws SLOT_TAKEN where hours, notice, horizon or grid do not allow the start; for another place OUTSIDE_SERVICE_AREA,
   * SERVICE_NOT_OFFERED and what is wrong with the address.
   */
  readonly check = handle(moves.check, async (input, ctx) => {
    const start = startOf(input);
    const chosen = await this.selections.load(input);
    const { phlebotomist } = chosen;
    if (!phlebotomist) throw new AppError('SLOT_TAKEN');
    const moved = input.stays ? null : await this.elsewhere(chosen, input, ctx);
    const end = start + (moved?.lengthMinutes ?? input.stays?.length_minutes ?? 0);
    const place = moved ? moved.where.place : (input.stays?.place ?? null);
    const wanted = { phlebotomist, start, end, place, overrideReason: null };
    if (!(await this.slots.obeysRules(wanted, ctx.now()))) throw new AppError('SLOT_TAKEN');
    return {
      starts_at: toOffsetIso(phlebotomist.tz, start),
      ends_at: toOffsetIso(phlebotomist.tz, end),
      tz: phlebotomist.tz,
      default_drive_minutes: phlebotomist.default_drive_minutes,
      moved: moved && {
        location: moved.where,
        line_items: toLineItems(moved.lines),
        subtotal_cents: moved.totalCents,
      },
    };
  });

  private async elsewhere(chosen: Chosen, input: Input, ctx: RequestContext) {
    const where: MovePlace = await this.places.read(input, ctx);
    const refused = notOffered(chosen);
    if (refused) throw new AppError('SERVICE_NOT_OFFERED', { message: refused });
    const quoted = quote({ ...chosen, place: where.place });
    if (quoted.verdict === 'beyond') throw new AppError('OUTSIDE_SERVICE_AREA');
    if (quoted.lengthMinutes === null) throw new AppError('SERVICE_NOT_OFFERED');
    return { ...quoted, where };
  }
}

function startOf({ starts_at }: Input): number {
  const start = epochMinuteOf(starts_at);
  if (start === null) throw invalid({ starts_at: ['The starts_at field must be a whole minute.'] });
  return start;
}

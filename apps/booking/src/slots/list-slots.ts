import { Injectable } from '@nestjs/common';
import { attendance } from '@drawpoint/contracts/appointments/attendance.contract';
import { appointmentMoves, type MovableVisit } from '@drawpoint/contracts/appointments/moves.contract';
import { slots } from '@drawpoint/contracts/booking/slots.contract';
import type { ParsedInputOf } from '@drawpoint/contracts/operation';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { dateOfDay } from '@drawpoint/scheduling/civil';
import type { Place } from '@drawpoint/scheduling/travel';
import type { CompactSlots } from '@drawpoint/scheduling/wire';
import { localDayOf } from '@drawpoint/scheduling/zone';
import { LoadSelection, type Selection } from '../catalog/load-selection.ts';
import { PhlebotomistStore, type PhlebotomistWithHours } from '../catalog/phlebotomist.store.ts';
import { CountDemand } from '../demand/count-demand.ts';
import { notOffered, quote } from '../domain/quote.ts';
import { Geocode } from '../geocoding/geocode.ts';
import { FreeTimes } from './free-times.ts';
import { withListingMetrics } from './listing-metrics.ts';
import { SlotContextStore } from './slot-context.store.ts';

/** Number of dates listed by default (docs/product/booking.md#time). */
const LIST_DAYS = 28;

@Injectable()
export class ListSlots {
  constructor(
    private readonly selections: LoadSelection,
    private readonly phlebotomists: PhlebotomistStore,
    private readonly places: Geocode,
    private readonly times: FreeTimes,
    private readonly bus: Bus,
    private readonly context: SlotContextStore,
    private readonly demand: CountDemand,
  ) {}

  /**
   * The free slots of a phlebotomist (docs/product/availability.md#slots). The caller's own hold counts as
   * free. Throws NOT_FOUND, SERVICE_NOT_OFFERED, or OUTSIDE_SERVICE_AREA for a place beyond the area.
   */
  readonly list = handle(slots.list, (input, ctx) =>
    withListingMetrics('phlebotomist', hasTimes, async () =>
      this.slotsOf(input, { user_id: ctx.caller.user_id, stays: await this.stays(input, ctx) }, ctx),
    ),
  );

  /** The same for the patient of a reminder's link. Throws NOT_FOUND for a link that does not work, or INVALID_TRANSITION. */
  readonly listByLink = handle(slots.listByLink, ({ token, ...range }, ctx) =>
    withListingMetrics('phlebotomist', hasTimes, async () => {
      const visit = await this.bus.call(attendance.findMovable, { token }, ctx);
      const { phlebotomist_id, service_id, provider_id, user_id } = visit;
      const input = { ...range, id: phlebotomist_id, service_id, provider_id, appointment_id: visit.id };
      return this.slotsOf({ ...input, windows: true }, { user_id, stays: visit }, ctx);
    }),
  );

  private async slotsOf(
    input: ParsedInputOf<typeof slots.list>,
    { user_id, stays }: { user_id: number | null; stays: MovableVisit | null },
    ctx: RequestContext,
  ) {
    const at = ctx.now();
    // Reads in parallel, because each is a round trip to the database.
    const [place, { session, limits }, found] = await Promise.all([
      stays ? stays.place : this.places.placeAt(input, ctx, input.id),
      this.context.of(user_id, at),
      this.phlebotomists.findWithHours(input.id),
    ]);
    if (!found) throw new AppError('NOT_FOUND');
    const chosen = await this.choose(input, found, session?.provider_id ?? null);
    const lengthMinutes = stays?.length_minutes ?? lengthOf(chosen, place, input.persons);

    const person = { ...found, provider_id: chosen.provider?.id ?? null };
    const now = at.getTime() / 60_000;
    const asked = {
      ...{ now, limits, from: input.from, days: input.days ?? LIST_DAYS },
      lengthMinutes: found.bookable ? (lengthMinutes ?? 0) : 0,
    };
    const except = { exceptKey: session?.appointment_key ?? null, exceptVisit: input.appointment_id };
    const listed = await this.times.of(
      person,
      asked,
      { place, ...except, windows: input.windows === true },
      ctx,
    );
    const isFromToday = !input.from || input.from <= dateOfDay(localDayOf(found.tz, Math.floor(now)));
    if (isFromToday && !hasTimes(listed)) {
      this.demand.afterAnswer({ place, service_id: input.service_id, provider_id: person.provider_id }, ctx);
    }
    return listed;
  }

  // A visit that moves in time only: same length, same place. Throws the errors of `findMovable`.
  private async stays(
    { appointment_id, id, lat, lng }: ParsedInputOf<typeof slots.list>,
    ctx: RequestContext,
  ) {
    if (appointment_id === undefined) return null;
    const visit = await this.bus.call(appointmentMoves.findMovable, { id: appointment_id }, ctx);
    if (visit.phlebotomist_id !== id) throw new AppError('NOT_FOUND');
    return lat === undefined && lng === undefined ? visit : null;
  }

  // Terms depend on the provider: the requested one, else the session's, else the phlebotomist's first.
  private async choose(
    input: ParsedInputOf<typeof slots.list>,
    phlebotomist: PhlebotomistWithHours,
    providerOfSession: number | null,
  ) {
    const worksFor = (id: number | null) => phlebotomist.providers.some((each) => each.id === id);
    if (input.provider_id && !worksFor(input.provider_id)) throw new AppError('NOT_FOUND');
    const fallback = worksFor(providerOfSession)
      ? providerOfSession
      : (phlebotomist.providers[0]?.id ?? null);
    const provider_id = input.provider_id ?? fallback;
    const ids = { service_id: input.service_id, provider_id, phlebotomist_id: input.id };
    const chosen = await this.selections.load(ids, phlebotomist);
    if (!chosen.service?.active && input.appointment_id === undefined) throw new AppError('NOT_FOUND');
    return chosen;
  }
}

const hasTimes = ({ dates, windows }: CompactSlots): boolean =>
  [...dates, ...(windows?.dates ?? [])].some(([, runs]) => runs.length > 0);

/** Throws SERVICE_NOT_OFFERED, OUTSIDE_SERVICE_AREA. */
function lengthOf(chosen: Selection, place: Place | null, people = 1): number | null {
  const refused = notOffered(chosen);
  if (refused) throw new AppError('SERVICE_NOT_OFFERED', { message: refused });
  const { verdict, lengthMinutes } = quote({ ...chosen, place });
  if (verdict === 'beyond') throw new AppError('OUTSIDE_SERVICE_AREA');
  return lengthMinutes && lengthMinutes * people;
}

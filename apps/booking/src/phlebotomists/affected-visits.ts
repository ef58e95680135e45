import { Injectable } from '@nestjs/common';
import { canManageAppointment } from '@drawpoint/contracts/access';
import type { FutureVisit } from '@drawpoint/contracts/appointments/future-visits.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import type { Place } from '@drawpoint/scheduling/travel';
import { VisitsAhead } from '../catalog/visits-ahead.ts';

/** More upcoming visits than any phlebotomist has. */
export const MOST_AHEAD = 1_000;
/** How many are named. */
export const NAMED = 10;

export type VisitAhead = { start: number; end: number; place: Place | null };

/** Upcoming visits that a change of a phlebotomist would leave outside. None of them is moved. */
@Injectable()
export class AffectedVisits {
  constructor(private readonly visits: VisitsAhead) {}

  /** `start` and `end` in epoch minutes. Names the first of those that the caller manages. */
  async of(
    phlebotomistId: number,
    isOutside: (visit: VisitAhead) => boolean,
    ctx: RequestContext<Caller>,
  ): Promise<{ total: number; data: FutureVisit[] }> {
    const { data } = await this.visits.of({ phlebotomist_id: phlebotomistId, limit: MOST_AHEAD }, ctx);
    const outside = data.filter(({ starts_at, ends_at, place }) =>
      isOutside({ start: minuteOf(starts_at), end: minuteOf(ends_at), place }),
    );
    const managed = outside.filter(({ provider, phlebotomist }) =>
      canManageAppointment(ctx.caller, {
        user_id: null,
        provider_id: provider.id,
        phlebotomist_id: phlebotomist.id,
      }),
    );
    return {
      total: outside.length,
      data: managed.slice(0, NAMED).map(({ place: _, zip: __, ...visit }) => visit),
    };
  }
}

const minuteOf = (iso: string): number => Date.parse(iso) / 60_000;

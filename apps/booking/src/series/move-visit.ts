import { Injectable } from '@nestjs/common';
import { seriesVisits } from '@drawpoint/contracts/appointments/series-visits.contract';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { fullName } from '@drawpoint/rules/name';
import { FindVisitTimes } from './find-visit-times.ts';
import type { SeriesRecord, SeriesVisitRecord } from './series.store.ts';

type Moved = { state: 'booked' | 'canceled'; visit_on?: string };

/** Moves one booked visit of a series after its plan was changed (docs/product/booking.md#series). */
@Injectable()
export class MoveVisit {
  constructor(
    private readonly times: FindVisitTimes,
    private readonly bus: Bus,
  ) {}

  /**
   * What became of the visit. Null when no time is free: it keeps its own. Throws when the outcome is unknown: the next
   * run does it again, as the calendar moves it once for each plan.
   */
  async move(series: SeriesRecord, visit: SeriesVisitRecord, ctx: RequestContext): Promise<Moved | null> {
    const { appointment_id: id, plan, moved_by } = visit;
    if (id === null) return null;
    return this.times.first(series, visit, ctx, async (found) => {
      const { phlebotomist, start, window } = await this.times.fit(series, found, ctx);
      const { tz, default_drive_minutes, id: phlebotomist_id } = phlebotomist;
      const name = fullName(phlebotomist);
      const { outcome } = await this.bus.call(
        seriesVisits.move,
        {
          ...{ id, series_id: series.id, actor_id: moved_by ?? series.actor_id, plan, tz, window },
          phlebotomist: { id: phlebotomist_id, name, default_drive_minutes },
          starts_at: new Date(start * 60_000).toISOString(),
        },
        ctx,
      );
      if (outcome === 'off') return { state: 'canceled' as const };
      // Its date comes with the event of the move.
      return { state: 'booked' as const };
    });
  }
}

import { Injectable } from '@nestjs/common';
import { bookingKeys } from '@drawpoint/contracts/appointments/booking-keys.contract';
import { seriesVisits } from '@drawpoint/contracts/appointments/series-visits.contract';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import { systemContext } from '@drawpoint/nest-kit/bus/request-context';
import type { Task } from '@drawpoint/nest-kit/jobs/job-registry';
import { keyOfVisit } from './series-jobs.ts';
import { SeriesVisitStore } from './series-visit.store.ts';
import { SeriesStore } from './series.store.ts';

/** Calls off the visits that are marked for it. Each step may be repeated. */
@Injectable()
export class CancelVisits implements Task {
  constructor(
    private readonly store: SeriesStore,
    private readonly visits: SeriesVisitStore,
    private readonly bus: Bus,
  ) {}

  async run(payload: unknown): Promise<void> {
    const { series_id } = payload as { series_id: number };
    const series = await this.store.find(series_id);
    const ctx = systemContext();
    for (const visit of series?.visits ?? []) {
      const { number, state, canceled_by: actor_id, by_patient } = visit;
      if (state !== 'canceling' || actor_id === null) continue;
      // Closes the key, so that a booking under way makes no visit.
      const id =
        visit.appointment_id ??
        (await this.bus.call(bookingKeys.revokeKey, { key: keyOfVisit(series_id, number) }, ctx))
          .appointment_id;
      const isOff =
        id === null ||
        (
          await this.bus.call(
            seriesVisits.cancel,
            { id, series_id, actor_id, by: by_patient ? 'patient' : 'staff' },
            ctx,
          )
        ).canceled;
      const settled = { state: isOff ? ('canceled' as const) : ('booked' as const), appointment_id: id };
      await this.visits.settleCanceled({ series_id, number }, settled);
    }
  }
}

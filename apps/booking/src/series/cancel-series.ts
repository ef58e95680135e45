import { Injectable } from '@nestjs/common';
import {
  actorOf,
  appointmentsManagedBy,
  appointmentsVisibleTo,
  isInScope,
} from '@drawpoint/contracts/access';
import { series } from '@drawpoint/contracts/booking/series.contract';
import { AppError, invalid } from '@drawpoint/nest-kit/app-error';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { Log } from '@drawpoint/nest-kit/logging/log';
import { CancelVisits } from './cancel-visits.task.ts';
import { ReadSeries } from './read-series.ts';
import { SeriesStore } from './series.store.ts';

@Injectable()
export class CancelSeries {
  constructor(
    private readonly store: SeriesStore,
    private readonly visits: CancelVisits,
    private readonly reader: ReadSeries,
    private readonly log: Log,
  ) {}

  /** The job finishes what fails here. Throws NOT_FOUND, or INVALID_INPUT for a number that the series lacks. */
  readonly cancel = handle(series.cancel, async ({ id, from, to }, ctx) => {
    const { caller } = ctx;
    const found = await this.store.find(id);
    if (!found || !isInScope(appointmentsVisibleTo(caller), found)) throw new AppError('NOT_FOUND');
    const last = to ?? found.visits.length;
    if (from > found.visits.length) throw invalid({ from: ['The series has no such visit.'] });
    if (last < from) throw invalid({ to: ['The last visit must not be before the first.'] });
    const isPatient = !isInScope(appointmentsManagedBy(caller), found);
    const by = { actorId: actorOf(caller), isPatient, now: ctx.now() };
    await this.store.cancel(id, { from, to: last }, by);
    try {
      await this.visits.run({ series_id: id });
    } catch (error) {
      this.log.warn({ err: error, series_id: id }, 'Visits of a series are called off later');
    }
    const left = await this.store.find(id);
    return (await this.reader.toWire(left ? [left] : []))[0]!;
  });
}

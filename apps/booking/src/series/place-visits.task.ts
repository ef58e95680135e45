import { Injectable } from '@nestjs/common';
import { systemContext } from '@drawpoint/nest-kit/bus/request-context';
import type { Task } from '@drawpoint/nest-kit/jobs/job-registry';
import { Log } from '@drawpoint/nest-kit/logging/log';
import { PlaceVisit } from './place-visit.ts';
import { SeriesStore } from './series.store.ts';

/** Books the visits of series whose time has come: of one series when it was made, of all every hour. */
@Injectable()
export class PlaceVisits implements Task {
  constructor(
    private readonly store: SeriesStore,
    private readonly visits: PlaceVisit,
    private readonly log: Log,
  ) {}

  /** A visit that fails does not delay the others. Throws afterwards, so that the job is retried. */
  async run(payload: unknown): Promise<void> {
    const { series_id: seriesId = null } = (payload ?? {}) as { series_id?: number };
    const ctx = systemContext();
    await this.store.endClosed(ctx.now());
    const today = ctx.now().toISOString().slice(0, 10);
    const failed: unknown[] = [];
    for (const due of await this.store.due({ today, now: ctx.now(), seriesId })) {
      try {
        await this.place(due);
      } catch (error) {
        this.log.warn({ err: error, ...due }, 'A visit of a series could not be booked');
        failed.push(error);
      }
    }
    if (failed.length > 0) throw failed[0];
  }

  private async place({ series_id, number }: { series_id: number; number: number }): Promise<void> {
    const ctx = systemContext();
    const series = await this.store.find(series_id);
    const visit = series?.visits.find((each) => each.number === number);
    if (!series || !visit || (visit.state !== 'waiting' && visit.state !== 'unplaced')) return;
    const made = await this.visits.place(series, visit, ctx);
    if (made) await this.store.placed({ series_id, number }, { ...made, tried_at: ctx.now() });
    else await this.store.notPlaced(series, visit, ctx.now());
  }
}

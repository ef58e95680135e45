import { Injectable } from '@nestjs/common';
import { systemContext } from '@drawpoint/nest-kit/bus/request-context';
import type { Task } from '@drawpoint/nest-kit/jobs/job-registry';
import { Log } from '@drawpoint/nest-kit/logging/log';
import { MoveVisit } from './move-visit.ts';
import { PlaceVisit } from './place-visit.ts';
import { SeriesVisitStore } from './series-visit.store.ts';
import { SeriesStore } from './series.store.ts';

type Due = { series_id: number; number: number };

/**
 * Books the visits of series whose time has come, and moves those whose plan was changed: of one series when it was made
 * or changed, of all every hour.
 */
@Injectable()
export class PlaceVisits implements Task {
  constructor(
    private readonly store: SeriesStore,
    private readonly visits: SeriesVisitStore,
    private readonly places: PlaceVisit,
    private readonly moves: MoveVisit,
    private readonly log: Log,
  ) {}

  /** A visit that fails does not delay the others. Throws afterwards, so that the job is retried. */
  async run(payload: unknown): Promise<void> {
    const { series_id: seriesId = null } = (payload ?? {}) as { series_id?: number };
    const ctx = systemContext();
    await this.visits.endClosed(ctx.now());
    const today = ctx.now().toISOString().slice(0, 10);
    const failed: unknown[] = [];
    for (const due of await this.visits.due({ today, now: ctx.now(), seriesId })) {
      try {
        await this.place(due);
      } catch (error) {
        this.log.warn({ err: error, ...due }, 'A visit of a series could not be booked or moved');
        failed.push(error);
      }
    }
    if (failed.length > 0) throw failed[0];
  }

  private async place(due: Due): Promise<void> {
    const ctx = systemContext();
    const { series, visit } = await this.read(due);
    if (!series || !visit || (visit.state !== 'waiting' && visit.state !== 'unplaced')) return this.move(due);
    const made = await this.places.place(series, visit, ctx);
    if (!made) return this.visits.notPlaced(series, visit, ctx.now());
    await this.visits.placed(series.id, visit, { ...made, tried_at: ctx.now() });
    // The plan may have been changed meanwhile.
    return this.move(due);
  }

  private async move(due: Due): Promise<void> {
    const ctx = systemContext();
    const { series, visit } = await this.read(due);
    if (!series || !visit || (visit.state !== 'moving' && visit.state !== 'unmoved')) return;
    const moved = await this.moves.move(series, visit, ctx);
    if (moved) await this.visits.settleMoved(series.id, visit, { ...moved, tried_at: ctx.now() });
    else await this.visits.notPlaced(series, visit, ctx.now());
  }

  private async read({ series_id, number }: Due) {
    const series = await this.store.find(series_id);
    return { series, visit: series?.visits.find((each) => each.number === number) };
  }
}

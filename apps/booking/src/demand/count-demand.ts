import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { Log } from '@drawpoint/nest-kit/logging/log';
import type { Place } from '@drawpoint/scheduling/travel';
import { mondayOf } from '@drawpoint/scheduling/week';
import { callerKey, dayOf } from '../geocoding/place-privacy.ts';
import { ZipTable } from '../geocoding/zip-table.ts';
import { DemandStore } from './demand.store.ts';

type Searched = {
  /** Without a place nothing is counted. */
  place: Place | null;
  service_id: number | undefined;
  provider_id: number | null | undefined;
};

/** Counts searches that found no free time (docs/product/back-office.md#coverage). */
@Injectable()
export class CountDemand {
  constructor(
    private readonly store: DemandStore,
    private readonly zips: ZipTable,
    private readonly log: Log,
  ) {}

  /** Counts once the answer is sent. Nobody waits for it, and a failure is only logged. */
  afterAnswer(searched: Searched, ctx: RequestContext): void {
    this.count(searched, ctx).catch((err: unknown) =>
      this.log.warn({ err }, 'A search without a free time was not counted'),
    );
  }

  private async count(
    { place, service_id, provider_id = null }: Searched,
    ctx: RequestContext,
  ): Promise<void> {
    if (!place || service_id === undefined) return;
    const day = dayOf(ctx.now());
    await nextTurn();
    const zip = this.zips.nearest(place);
    if (zip === null) return;
    await this.store.count({ asker: callerKey(ctx), day, week: mondayOf(day), zip, service_id, provider_id });
  }
}

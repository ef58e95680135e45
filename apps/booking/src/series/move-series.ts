import { Injectable } from '@nestjs/common';
import { actorOf, appointmentsManagedBy, isInScope } from '@drawpoint/contracts/access';
import { series } from '@drawpoint/contracts/booking/series.contract';
import { AppError, refuse } from '@drawpoint/nest-kit/app-error';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { moveProblems, movedDates } from '@drawpoint/scheduling/series';
import { localDateOf } from '@drawpoint/scheduling/zone';
import { ProviderStore } from '../catalog/provider.store.ts';
import { CheckChoice } from './check-choice.ts';
import { ReadSeries } from './read-series.ts';
import { SeriesStore } from './series.store.ts';

/** Staff change the plan of a series from a visit on (docs/product/booking.md#series). */
@Injectable()
export class MoveSeries {
  constructor(
    private readonly store: SeriesStore,
    private readonly providers: ProviderStore,
    private readonly choices: CheckChoice,
    private readonly reader: ReadSeries,
  ) {}

  /** A job books and moves the visits. Throws NOT_FOUND, STALE after another change, or INVALID_INPUT by field. */
  readonly move = handle(series.move, async ({ id, plan, ...change }, ctx) => {
    const { caller } = ctx;
    const found = await this.store.find(id);
    if (!found || !isInScope(appointmentsManagedBy(caller), found)) throw new AppError('NOT_FOUND');
    const provider = await this.providers.find(found.provider_id);
    if (!provider) throw new AppError('NOT_FOUND');
    if (found.plan !== plan) throw new AppError('STALE');
    const { weekdays, day_from, day_until, from_last_draw } = change;
    const wanted = { ...found, ...found.rule, ...change };
    const today = localDateOf(provider.tz, ctx.now().getTime() / 60_000);
    refuse(moveProblems(found.visits, wanted, today));
    const dates = movedDates(found.visits, wanted);
    const choice = { ...wanted, dates: dates.map(({ wished_on }) => wished_on) };
    refuse(await this.choices.errors(choice, found.patient, provider.id, caller));
    const rule = { ...found.rule, weekdays };
    const isMoved = await this.store.move(found, dates, {
      ...{ rule, day_from, day_until, from_last_draw, actorId: actorOf(caller) },
    });
    if (!isMoved) throw new AppError('STALE');
    const moved = await this.store.find(id);
    return (await this.reader.toWire(moved ? [moved] : []))[0]!;
  });
}

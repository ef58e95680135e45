import { Injectable } from '@nestjs/common';
import { canManageProvider } from '@drawpoint/contracts/access';
import { daysOff } from '@drawpoint/contracts/booking/days-off.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { federalDaysOff } from '@drawpoint/rules/federal-days-off';
import { ownProvider } from '../catalog/my-provider/manage-my-provider.ts';
import { ProviderStore } from '../catalog/provider.store.ts';
import { VisitsAhead } from '../catalog/visits-ahead.ts';
import { MOST_AHEAD, NAMED } from '../phlebotomists/affected-visits.ts';
import { DayOffStore } from './day-off.store.ts';

type Day = ReturnType<typeof federalDaysOff>[number];

/** The days on which nobody of a provider works (docs/product/availability.md#days-off). */
@Injectable()
export class ManageDaysOff {
  constructor(
    private readonly store: DayOffStore,
    private readonly providers: ProviderStore,
    private readonly visits: VisitsAhead,
  ) {}

  readonly list = handle(daysOff.list, async ({ provider_id }, { caller }) => ({
    data: await this.store.of(await this.existing(caller, provider_id)),
  }));

  /** Visits on these days stay where they are. The answer names the first of them. */
  readonly add = handle(daysOff.add, async ({ provider_id: wanted, days: named, federal_year }, ctx) => {
    const provider_id = await this.existing(ctx.caller, wanted);
    const days = [...named, ...(await this.missingHolidays(provider_id, federal_year, ctx.now()))];
    await this.store.add(provider_id, days);
    const dates = new Set(days.map(({ date }) => date));
    const { data } = await this.visits.of({ provider_id, limit: MOST_AHEAD }, ctx);
    const affected = data.filter(({ starts_at }) => dates.has(starts_at.slice(0, 10)));
    return {
      provider_id,
      data: await this.store.of(provider_id),
      affected: {
        total: affected.length,
        data: affected.slice(0, NAMED).map(({ place: _, zip: __, ...visit }) => visit),
      },
    };
  });

  /** Throws NOT_FOUND, also for a day of another provider. */
  readonly remove = handle(daysOff.remove, async ({ id }, { caller }) => {
    const found = await this.store.find(id);
    if (!found || !canManageProvider(caller, found.provider_id)) throw new AppError('NOT_FOUND');
    await this.store.remove(id);
    return {};
  });

  private async missingHolidays(providerId: number, year: number | undefined, now: Date): Promise<Day[]> {
    if (year === undefined) return [];
    const known = new Set((await this.store.of(providerId)).map(({ date }) => date));
    const today = now.toISOString().slice(0, 10);
    return federalDaysOff(year).filter(({ date }) => date >= today && !known.has(date));
  }

  private async existing(caller: Caller, wanted: number | undefined): Promise<number> {
    const id = ownProvider(caller, wanted);
    if (!(await this.providers.find(id))) throw new AppError('NOT_FOUND');
    return id;
  }
}

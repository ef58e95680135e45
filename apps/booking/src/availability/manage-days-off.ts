import { Injectable } from '@nestjs/common';
import { canManageProvider, phlebotomistsOfProvider } from '@drawpoint/contracts/access';
import { daysOff } from '@drawpoint/contracts/booking/days-off.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { inTransaction } from '@drawpoint/nest-kit/data/in-transaction';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { federalDaysOff } from '@drawpoint/rules/federal-days-off';
import { dayNumberOf } from '@drawpoint/scheduling/civil';
import { ownProvider } from '../catalog/my-provider/manage-my-provider.ts';
import { PhlebotomistStore } from '../catalog/phlebotomist.store.ts';
import { ProviderStore } from '../catalog/provider.store.ts';
import { VisitsAhead } from '../catalog/visits-ahead.ts';
import { Database, type Tx } from '../database.store.ts';
import { gained } from '../domain/waitlist.ts';
import { MOST_AHEAD, NAMED } from '../phlebotomists/affected-visits.ts';
import { FreedTimes } from '../waitlist/freed-times.ts';
import { DayOffStore } from './day-off.store.ts';
import { toAvailability } from './to-availability.ts';
import { windowsBetween } from './update-availability.ts';

type Day = ReturnType<typeof federalDaysOff>[number];

/** The days on which nobody of a provider works (docs/product/availability.md#days-off). */
@Injectable()
export class ManageDaysOff {
  constructor(
    private readonly store: DayOffStore,
    private readonly providers: ProviderStore,
    private readonly visits: VisitsAhead,
    private readonly db: Database,
    private readonly phlebotomists: PhlebotomistStore,
    private readonly freedTimes: FreedTimes,
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

  /** Its hours go to the waitlist, as far as somebody waits. Throws NOT_FOUND, also for a day of another provider. */
  readonly remove = handle(daysOff.remove, async ({ id }, { caller, now }) => {
    const found = await this.store.find(id);
    if (!found || !canManageProvider(caller, found.provider_id)) throw new AppError('NOT_FOUND');
    const { provider_id, date } = found;
    const people = await this.phlebotomists.listBookable(phlebotomistsOfProvider(provider_id));
    const hours = await this.phlebotomists.hoursOfMany(people.map((person) => person.id));
    await inTransaction(this.db, async (tx: Tx) => {
      if (!(await this.store.remove(tx, id))) return;
      for (const person of people) {
        const day = dayNumberOf(date);
        const open = windowsBetween(toAvailability(person, hours.get(person.id)!), day, day);
        await this.freedTimes.addAll(tx, gained([], open), {
          ...{ phlebotomist_id: person.id, provider_id, freed_at: now() },
          source: (start) => `day-off:${id}:${person.id}:${start}`,
        });
      }
    });
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

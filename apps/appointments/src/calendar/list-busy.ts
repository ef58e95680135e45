import { Injectable } from '@nestjs/common';
import { calendar, type BusyEntry } from '@drawpoint/contracts/appointments/calendar.contract';
import type { LoadLimits } from '@drawpoint/scheduling/load';
import type { BusyEntry as Scheduled } from '@drawpoint/scheduling/schedule';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { TravelTimes } from '../travel/travel-times.ts';
import { CalendarStore } from './calendar.store.ts';

/** The busy times of phlebotomists in a window, for the slot listing (docs/product/availability.md#slots). */
@Injectable()
export class ListBusy {
  constructor(
    private readonly store: CalendarStore,
    private readonly travel: TravelTimes,
  ) {}

  readonly listBusy = handle(calendar.listBusy, async (input, ctx) => {
    const { phlebotomist_id, except_key: key, except_appointment_id: appointmentId } = input;
    const window = windowOf(input, [{ ...input, id: phlebotomist_id }]);
    const { entries, rulesOf } = await this.store.listWithRules(window, ctx.now(), {
      key,
      appointmentId,
    });
    const { load } = rulesOf(input.provider_id);
    return {
      entries: (await this.travel.around(input, entries, { rulesOf })).map(toEntry),
      load: toLoad(load),
    };
  });

  readonly listBusyOfMany = handle(calendar.listBusyOfMany, async (input, ctx) => {
    const { phlebotomists, place, except_key: key } = input;
    const window = windowOf(input, phlebotomists);
    const { entries: busy, rulesOf } = await this.store.listWithRules(window, ctx.now(), { key });
    const byPerson = Map.groupBy(busy, ({ phlebotomist_id }) => phlebotomist_id);
    // Together where the same rules count.
    const groups = Map.groupBy(phlebotomists, ({ provider_id, tz }) => `${provider_id} ${tz}`);
    const calendars = await Promise.all(
      [...groups.values()].map(async (group) => {
        const own = group.flatMap(({ id }) => byPerson.get(id) ?? []);
        return this.travel.around({ ...group[0]!, place }, own, { rulesOf });
      }),
    );
    const entries = Map.groupBy(calendars.flat(), ({ phlebotomist_id }) => phlebotomist_id);
    return {
      calendars: phlebotomists.flatMap(({ id, provider_id }) => {
        const own = entries.get(id);
        const { load } = rulesOf(provider_id);
        return own ? [{ phlebotomist_id: id, entries: own.map(toEntry), load: toLoad(load) }] : [];
      }),
      providers: [...new Set(window.provider_ids)].map((id) => ({
        ...{ id, first_available: rulesOf(id).firstAvailable },
      })),
    };
  });
}

const toEntry = ({ start, end, driveTo, driveFrom, driveNext }: Scheduled): BusyEntry => [
  ...([start, end, driveTo, driveFrom] as const),
  driveNext ?? null,
];

export const toLoad = ({ visits, driveMinutes }: LoadLimits) => ({ visits, drive_minutes: driveMinutes });

const windowOf = (
  { from, to }: { from: string; to: string },
  people: readonly { id: number; provider_id: number | null }[],
) => ({
  phlebotomist_ids: people.map(({ id }) => id),
  provider_ids: people.flatMap(({ provider_id }) => provider_id ?? []),
  from: new Date(from),
  to: new Date(to),
});

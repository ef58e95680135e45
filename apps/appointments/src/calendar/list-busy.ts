import { Injectable } from '@nestjs/common';
import { calendar, type BusyEntry } from '@drawpoint/contracts/appointments/calendar.contract';
import type { LoadLimits } from '@drawpoint/scheduling/load';
import { type PlannedEntry, withSlack } from '@drawpoint/scheduling/slack';
import type { Place } from '@drawpoint/scheduling/travel';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import type { DayRulesOf } from '../policies/policy.store.ts';
import { TravelTimes, type VisitPlace } from '../travel/travel-times.ts';
import { type Busy, CalendarStore } from './calendar.store.ts';

/** A phlebotomist whose day is read, and whose traffic counts on which clock. */
type Person = {
  default_drive_minutes: number;
  provider_id: number | null;
  tz: string;
  home?: { lat: number; lng: number } | null | undefined;
};

/** The busy times of phlebotomists in a window, for the slot listing (docs/product/availability.md#slots). */
@Injectable()
export class ListBusy {
  constructor(
    private readonly store: CalendarStore,
    private readonly travel: TravelTimes,
  ) {}

  readonly listBusy = handle(calendar.listBusy, async (input, ctx) => {
    const { phlebotomist_id, place, except_key: key, except_appointment_id: appointmentId } = input;
    const window = windowOf(input, [{ ...input, id: phlebotomist_id }]);
    const { entries, rulesOf } = await this.store.listWithRules(window, ctx.now(), {
      key,
      appointmentId,
    });
    const { load, arrival } = rulesOf(input.provider_id);
    const [home_drives] = await this.homeDrives([input], place);
    return {
      entries: (await this.around(input, entries, { place, rulesOf, now: ctx.now() })).map(toEntry),
      ...{ load: toLoad(load), arrival, home_drives: home_drives! },
    };
  });

  readonly listBusyOfMany = handle(calendar.listBusyOfMany, async (input, ctx) => {
    const { phlebotomists, place, except_key: key } = input;
    const window = windowOf(input, phlebotomists);
    const { entries: busy, rulesOf } = await this.store.listWithRules(window, ctx.now(), { key });
    const byPerson = Map.groupBy(busy, ({ phlebotomist_id }) => phlebotomist_id);
    // Together where the same rules count.
    const groups = Map.groupBy(
      phlebotomists,
      ({ provider_id, tz, default_drive_minutes }) => `${provider_id} ${tz} ${default_drive_minutes}`,
    );
    const [calendars, homeDrives] = await Promise.all([
      Promise.all(
        [...groups.values()].map(async (group) => {
          const own = group.flatMap(({ id }) => byPerson.get(id) ?? []);
          return this.around(group[0]!, own, { place, rulesOf, now: ctx.now() });
        }),
      ),
      this.homeDrives(phlebotomists, place),
    ]);
    const entries = Map.groupBy(calendars.flat(), ({ phlebotomist_id }) => phlebotomist_id);
    return {
      calendars: phlebotomists.flatMap(({ id, provider_id, home }, index) => {
        const own = entries.get(id) ?? [];
        const { load } = rulesOf(provider_id);
        const found = { phlebotomist_id: id, load: toLoad(load), home_drives: homeDrives[index]! };
        return own.length > 0 || home ? [{ ...found, entries: own.map(toEntry) }] : [];
      }),
      providers: [...new Set(window.provider_ids)].map((id) => {
        const { firstAvailable, arrival } = rulesOf(id);
        return { id, first_available: firstAvailable, arrival };
      }),
    };
  });

  /** The entries as others see them, with the drives around them. */
  private async around(
    { default_drive_minutes: defaultDriveMinutes, ...whose }: Person,
    entries: readonly Busy[],
    { place, rulesOf, now }: { place: Place | null; rulesOf: DayRulesOf; now: Date },
  ): Promise<(Busy & PlannedEntry)[]> {
    const around = await this.travel.around({ ...whose, place }, entries, {
      ...{ rulesOf, withNext: entries.some(({ starts }) => starts.length > 0) },
    });
    const calendars = Map.groupBy(around, ({ phlebotomist_id }) => phlebotomist_id);
    const plan = { defaultDriveMinutes, now: now.getTime() / 60_000 };
    return [...calendars.values()].flatMap((own) => withSlack({ ...plan, entries: own }));
  }

  /** The drives from homes to a place, and back; null for those without a home. */
  private async homeDrives(people: readonly Person[], place: VisitPlace['place']) {
    const homes = people.map(({ home }): Place | null => (home ? { ...home, precision: 'street' } : null));
    if (homes.every((home) => home === null)) return people.map(() => NO_DRIVES);
    const [to, [from = []]] = await Promise.all([
      this.travel.drives(homes, [place]),
      this.travel.drives([place], homes),
    ]);
    return people.map((_, index) => ({
      to: to[index]?.[0]?.minutes ?? null,
      from: from[index]?.minutes ?? null,
    }));
  }
}

const NO_DRIVES = { to: null, from: null };

const toEntry = ({ start, end, driveTo, driveFrom, driveNext }: PlannedEntry): BusyEntry => [
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

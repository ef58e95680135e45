import { Injectable } from '@nestjs/common';
import { calendar } from '@drawpoint/contracts/appointments/calendar.contract';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { localDayOf } from '@drawpoint/scheduling/zone';
import { addedDriveMinutes } from '../domain/reassignment.ts';
import { TravelTimes } from '../travel/travel-times.ts';
import { CalendarStore } from './calendar.store.ts';

const MS_PER_MINUTE = 60_000;
/** The entries of a local date lie within a day of each of its times. */
const DAY_MS = 86_400_000;

/** Compares times of several phlebotomists (docs/product/availability.md#soonest). */
@Injectable()
export class RankTimes {
  constructor(
    private readonly store: CalendarStore,
    private readonly travel: TravelTimes,
  ) {}

  readonly rankTimes = handle(calendar.rankTimes, async ({ place, times }, ctx) => {
    if (times.length === 0) return { times: [] };
    const starts = times.map(({ starts_at }) => Date.parse(starts_at));
    const entries = await this.store.list(
      {
        phlebotomist_ids: times.map(({ phlebotomist_id }) => phlebotomist_id),
        from: new Date(Math.min(...starts) - DAY_MS),
        to: new Date(Math.max(...starts) + DAY_MS),
      },
      ctx.now(),
      {},
    );
    const ranked = times.map(async ({ phlebotomist_id, tz, home: base, default_drive_minutes, ...time }) => {
      const [start, end] = [Date.parse(time.starts_at), Date.parse(time.ends_at)].map(
        (ms) => ms / MS_PER_MINUTE,
      );
      const visit = { start: start!, end: end!, place, tz };
      const day = entries.filter(
        (entry) =>
          entry.phlebotomist_id === phlebotomist_id &&
          localDayOf(tz, entry.start) === localDayOf(tz, visit.start),
      );
      const home = base && { ...base, precision: 'street' as const };
      const drive = await this.travel.among([place, home, ...day.map((entry) => entry.place)]);
      return {
        added_drive_minutes: addedDriveMinutes(visit, day, { home, default_drive_minutes }, drive),
        visits: day.length,
      };
    });
    return { times: await Promise.all(ranked) };
  });
}

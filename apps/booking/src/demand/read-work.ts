import { Injectable } from '@nestjs/common';
import { phlebotomistsManagedBy } from '@drawpoint/contracts/access';
import { work } from '@drawpoint/contracts/appointments/work.contract';
import { coverage } from '@drawpoint/contracts/booking/coverage.contract';
import type { OutputOf } from '@drawpoint/contracts/operation';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { fullName } from '@drawpoint/rules/name';
import { workingHours, workingMinutes } from '@drawpoint/scheduling/availability';
import { dayNumberOf } from '@drawpoint/scheduling/civil';
import { lastWeekOver, mondayOf } from '@drawpoint/scheduling/week';
import { PhlebotomistStore } from '../catalog/phlebotomist.store.ts';
import { withDaysOff } from '../domain/hours.ts';
import { weeksOf } from './weeks-of.ts';

/** The appointments service sums a week soon after it is over. */
const SUMMED_AFTER_MS = 2 * 3_600_000;

type Shares = Omit<OutputOf<typeof coverage.listWork>['phlebotomists'][number], 'id' | 'name'>;

/** How phlebotomists spent their working hours (docs/product/back-office.md#work). */
@Injectable()
export class ReadWork {
  constructor(
    private readonly phlebotomists: PhlebotomistStore,
    private readonly bus: Bus,
  ) {}

  readonly listWork = handle(coverage.listWork, async ({ provider_id, ...input }, ctx) => {
    const { from, to: asked } = weeksOf(input, ctx.now());
    const over = lastWeekOver(new Date(ctx.now().getTime() - SUMMED_AFTER_MS));
    const to = asked < over ? asked : over;
    if (from > to) return { weeks: [], phlebotomists: [] };
    const bookable = await this.phlebotomists.listBookable(phlebotomistsManagedBy(ctx.caller));
    const people = bookable.filter(
      ({ providers }) => provider_id === undefined || providers.some(({ id }) => id === provider_id),
    );
    const ids = people.map(({ id }) => id);
    const [hours, sums] = await Promise.all([
      this.phlebotomists.hoursOfMany(ids),
      this.bus.call(work.sum, { phlebotomist_ids: ids, provider_id, from, to }, ctx),
    ]);
    const done = new Map(sums.data.map((each) => [`${each.week} ${each.phlebotomist_id}`, each]));
    const medians = new Map(sums.answers.map(({ week, median_minutes }) => [week, median_minutes]));
    const weeks: string[] = [];
    for (let week = from; week <= to; week = mondayOf(week, 1)) weeks.push(week);
    const cells = people.flatMap(({ id }) => {
      const own = workingHours(withDaysOff(hours.get(id), provider_id ?? null));
      return weeks.map((week) => {
        const first = dayNumberOf(week);
        const sum = done.get(`${week} ${id}`);
        return { week, id, ...sharesOf(workingMinutes(own, first, first + 6), sum) };
      });
    });
    return {
      weeks: weeks.map((week) => ({
        week,
        median_answer_minutes: medians.get(week) ?? null,
        ...total(cells.filter((cell) => cell.week === week)),
      })),
      phlebotomists: people.map((person) => ({
        id: person.id,
        name: fullName(person),
        ...total(cells.filter((cell) => cell.id === person.id)),
      })),
    };
  });
}

function sharesOf(
  working_minutes: number,
  { patient_minutes, drive_minutes } = { patient_minutes: 0, drive_minutes: 0 },
): Shares {
  // Visits outside of hours leave no less than nothing.
  const free_minutes = Math.max(0, working_minutes - patient_minutes - drive_minutes);
  return { working_minutes, patient_minutes, drive_minutes, free_minutes };
}

const total = (cells: readonly Shares[]): Shares => ({
  working_minutes: sumOf(cells, 'working_minutes'),
  patient_minutes: sumOf(cells, 'patient_minutes'),
  drive_minutes: sumOf(cells, 'drive_minutes'),
  free_minutes: sumOf(cells, 'free_minutes'),
});

const sumOf = (cells: readonly Shares[], name: keyof Shares): number =>
  cells.reduce((sum, cell) => sum + cell[name], 0);

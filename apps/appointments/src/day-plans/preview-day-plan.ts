import { Injectable } from '@nestjs/common';
import { dayPlans } from '@drawpoint/contracts/appointments/day-plans.contract';
import { moves } from '@drawpoint/contracts/booking/moves.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import { AppError, invalid } from '@drawpoint/nest-kit/app-error';
import { Bus } from '@drawpoint/nest-kit/bus/bus';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { planOf, type Proposed, proposalsOf, swapOf } from '../domain/day-plan.ts';
import { moveWishOf } from '../moves/propose-times.ts';
import { presentPlan } from './present-plan.ts';
import { type DayOfPeople, ReadDay } from './read-day.ts';
import { RouteOptimizer } from './route-optimizer.ts';

type Context = RequestContext<Caller>;

const MS_PER_MINUTE = 60_000;

/** Plans a day without changing anything (docs/product/back-office.md#planning-a-day). */
@Injectable()
export class PreviewDayPlan {
  constructor(
    private readonly days: ReadDay,
    private readonly optimizer: RouteOptimizer,
    private readonly bus: Bus,
  ) {}

  readonly preview = handle(
    dayPlans.preview,
    async ({ date, phlebotomist_ids, may_propose = false }, ctx) => {
      const people = await this.days.read(date, phlebotomist_ids, ctx);
      const plan = await planOf(people.day, (problem, start) => this.optimizer.solve(problem, start));
      const proposed = may_propose
        ? await this.allowed(people, proposalsOf(people.day, plan.routes), ctx)
        : [];
      return presentPlan(people, { date, ...plan, proposed, at_risk: [] });
    },
  );

  readonly previewSwap = handle(dayPlans.previewSwap, async ({ date, phlebotomist_ids }, ctx) => {
    if (new Set(phlebotomist_ids).size < 2)
      throw invalid({ phlebotomist_ids: ['Choose two phlebotomists.'] });
    const people = await this.days.read(date, phlebotomist_ids, ctx);
    const { atRisk, ...plan } = swapOf(people.day);
    const at_risk = atRisk.flatMap(({ stop, obstacle }) =>
      stop.visits.map(({ id }) => ({ appointment_id: id, obstacle })),
    );
    return presentPlan(people, { date, ...plan, proposed: [], at_risk });
  });

  /** Leaves out the times that the rules of booking do not allow. */
  private async allowed(
    { visits }: DayOfPeople,
    proposed: readonly Proposed[],
    ctx: Context,
  ): Promise<Proposed[]> {
    const checked = proposed.map(async (each): Promise<Proposed[]> => {
      const visit = visits.get(each.stop.visits[0]!.id)!;
      const allowed = await Promise.all(
        each.starts.map(async (start) => {
          try {
            await this.bus.call(moves.check, moveWishOf(visit, start * MS_PER_MINUTE), ctx);
            return [start];
          } catch (error) {
            if (error instanceof AppError) return [];
            throw error;
          }
        }),
      );
      const starts = allowed.flat();
      return starts.length > 0 ? [{ ...each, starts }] : [];
    });
    return (await Promise.all(checked)).flat();
  }
}

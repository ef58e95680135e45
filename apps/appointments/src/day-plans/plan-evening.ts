import { Injectable } from '@nestjs/common';
import type { RequestContext } from '@drawpoint/nest-kit/bus/request-context';
import { planOf } from '../domain/day-plan.ts';
import { ApplyDayPlan } from './apply-day-plan.ts';
import { ReadDay } from './read-day.ts';
import { RouteOptimizer } from './route-optimizer.ts';

const MS_PER_MINUTE = 60_000;

/** Plans a phlebotomist's day before patients are told when somebody comes. Nobody's promise changes. */
@Injectable()
export class PlanEvening {
  constructor(
    private readonly days: ReadDay,
    private readonly optimizer: RouteOptimizer,
    private readonly plans: ApplyDayPlan,
  ) {}

  /** Throws SLOT_TAKEN when somebody books meanwhile. */
  async plan(date: string, phlebotomistId: number, ctx: RequestContext): Promise<void> {
    const { day, visits: records, pins } = await this.days.read(date, [phlebotomistId], ctx);
    const { routes } = await planOf(day, (problem, start) => this.optimizer.solve(problem, start));
    const moved = (routes.get(phlebotomistId) ?? []).filter(({ stop, start }) => stop.start !== start);
    const planned = moved.flatMap(({ stop: { visits }, start }) => {
      let at = start;
      return visits.map(({ id, minutes }) => {
        const change = { visit: records.get(id)!, at: new Date(at * MS_PER_MINUTE) };
        at += minutes;
        return { ...change, starts: pins.get(id)!.starts };
      });
    });
    if (planned.length > 0) await this.plans.plan(planned, ctx);
  }
}

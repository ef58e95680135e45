import { Inject, Injectable } from '@nestjs/common';
import { Log } from '@drawpoint/nest-kit/logging/log';
import { ENV } from '@drawpoint/nest-kit/service';
import { type RouteProblem, timetableOf } from '@drawpoint/scheduling/routes/problem';
import { type Solver, solveHere } from '../domain/day-plan.ts';
import type { AppointmentsEnv } from '../env.ts';
import { toVroom, VroomAnswer } from './vroom.ts';

const TIMEOUT_MS = 5_000;

/** Solves the problem of a day: on a VROOM server where one is configured, else here. */
@Injectable()
export class RouteOptimizer {
  constructor(
    @Inject(ENV) private readonly env: Pick<AppointmentsEnv, 'ROUTE_OPTIMIZER_URL'>,
    private readonly log: Log,
  ) {}

  /** A server that fails, takes longer than 5 s or breaks a time is replaced by the product's own solver. */
  readonly solve: Solver = async (problem, start) => {
    const url = this.env.ROUTE_OPTIMIZER_URL;
    if (url === undefined) return solveHere(problem, start);
    try {
      const routes = await askVroom(url, problem);
      if (keepsProblem(problem, routes)) return routes;
      this.log.warn({ reason: 'infeasible', stops: problem.stops.length }, FALLBACK);
    } catch (err) {
      // Logs no request: it holds the drives between the places of patients.
      this.log.warn({ reason: err instanceof Error ? err.name : 'unknown' }, FALLBACK);
    }
    return solveHere(problem, start);
  };
}

const FALLBACK = 'The route optimizer gave no plan; the day is planned here';

async function askVroom(url: string, problem: RouteProblem): Promise<number[][]> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(toVroom(problem)),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`The route optimizer answered ${response.status}`);
  const { routes } = VroomAnswer.parse(await response.json());
  const stepsOf = new Map(routes.map(({ vehicle, steps }) => [vehicle, steps]));
  return problem.lanes.map((_, lane) =>
    (stepsOf.get(lane) ?? []).flatMap((step) => (step.type === 'job' ? [step.id ?? -1] : [])),
  );
}

/** Whether each stop is in one lane that may take it, with every time kept. */
function keepsProblem(problem: RouteProblem, routes: readonly (readonly number[])[]): boolean {
  const all = routes.flat();
  return (
    all.length === problem.stops.length &&
    new Set(all).size === all.length &&
    routes.every(
      (route, lane) =>
        route.every(
          (stop) => problem.stops[stop]?.lanes?.includes(lane) ?? problem.stops[stop] !== undefined,
        ) && timetableOf(problem, problem.lanes[lane]!, route) !== null,
    )
  );
}

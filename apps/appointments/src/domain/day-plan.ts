import type { Obstacle } from '@drawpoint/contracts/appointments/reassignments.contract';
import { isBetter, planDay } from '@drawpoint/scheduling/routes/day';
import type { RouteProblem } from '@drawpoint/scheduling/routes/problem';
import { planTeam } from '@drawpoint/scheduling/routes/team';
import { legMinutes } from '@drawpoint/scheduling/travel';
import {
  type Day,
  type DayLane,
  type DayProblem,
  type DayStop,
  figuresOf,
  type Planned,
  presentRoutes,
  problemOf,
  routeOf,
  type Routes,
} from './day-problem.ts';

/** Finds the stops of each lane in their order. `start` is the present one. */
export type Solver = (problem: RouteProblem, start: readonly (readonly number[])[]) => Promise<number[][]>;

/** Patients are told of another phlebotomist only for a plan that saves so many minutes of driving. */
const LEAST_SAVED_BY_HANDOVER = 5;
/** A plan of 40 lanes takes less than half a second, during which the service answers nothing else. */
const TEAM_STEPS = 5_000;

/** A better plan of a day that keeps every promise and pin; the present one where none is better. */
export async function planOf(
  day: Day,
  solve: Solver,
): Promise<{ routes: Routes; clashing: ReadonlySet<number> }> {
  const found = problemOf(day);
  const { clashing, problem, start } = found;
  const present = presentRoutes(day);
  if (problem.stops.length === 0) return { routes: present, clashing };
  const alone = routesOf(
    found,
    start.map((route, lane) => orderOf(problem, lane, route)),
  );
  const solved = routesOf(found, await solve(problem, start));
  const driveIn = (routes: Routes) =>
    day.lanes.reduce((sum, lane) => sum + figuresOf(day, lane, routes.get(lane.id) ?? []).drive, 0);
  const isWorth =
    solved &&
    (!alone || problem.lanes.length === 1 || driveIn(solved) <= driveIn(alone) - LEAST_SAVED_BY_HANDOVER);
  const chosen = isWorth ? solved : alone;
  const routes = day.lanes.map((lane): [number, readonly Planned[]] => {
    const [before, after] = [present.get(lane.id)!, chosen?.get(lane.id)];
    return [lane.id, after && isImprovement(day, lane, before, after) ? after : before];
  });
  return { routes: new Map(routes), clashing };
}

/** The product's own solver; the same problem gives the same plan. */
export const solveHere: Solver = (problem, start) => {
  const routes =
    problem.lanes.length > 1 ? planTeam(problem, { iterations: TEAM_STEPS, start }).routes : start;
  return Promise.resolve(routes.map((route, lane) => orderOf(problem, lane, route)));
};

/** The best order of one lane's stops. */
function orderOf({ minutes, stops, lanes }: RouteProblem, lane: number, route: readonly number[]): number[] {
  const own = { minutes, stops: route.map((stop) => stops[stop]!), lane: lanes[lane]! };
  return planDay(own, [...route.keys()])?.order.map((index) => route[index]!) ?? [...route];
}

/** Null when the orders break a time. */
function routesOf(found: DayProblem, orders: readonly (readonly number[])[]): Routes | null {
  const routes = new Map<number, Planned[]>();
  for (const [index, lane] of found.lanes.entries()) {
    const route = routeOf(found, lane, orders[index]!);
    if (!route) return null;
    routes.set(lane.id, route);
  }
  return routes;
}

/** A lane keeps its times unless it has other stops, less driving or waiting, ends earlier, or a pin needs another order. */
function isImprovement(
  day: Day,
  lane: DayLane,
  before: readonly Planned[],
  after: readonly Planned[],
): boolean {
  const stops = new Set(before.map(({ stop }) => stop));
  if (after.length !== before.length || after.some(({ stop }) => !stops.has(stop))) return true;
  if (!keepsPositions(before)) return true;
  return isBetter(figuresOf(day, lane, after), figuresOf(day, lane, before));
}

const PLACES = { first: 0, last: 2 };

function keepsPositions(route: readonly Planned[]): boolean {
  const open = route.filter(({ stop }) => !stop.isDone);
  const places = open.map(({ stop: { pin } }) => (pin.position === null ? 1 : PLACES[pin.position]));
  return places.every((place, index) => index === 0 || places[index - 1]! <= place);
}

export type Swap = {
  routes: Routes;
  clashing: ReadonlySet<number>;
  atRisk: { stop: DayStop; obstacle: Obstacle }[];
};

/** The rest of two lanes' days with each other's visits. What cannot go stays where it is. */
export function swapOf(day: Day): Swap {
  const [one, other] = day.lanes as [DayLane, DayLane];
  const otherOf = ({ lane }: DayStop) => (lane === one.id ? other : one);
  const atRisk: Swap['atRisk'] = [];
  const moves = new Map<DayStop, DayStop>();
  const swapped = day.stops.map((stop) => {
    const to = otherOf(stop);
    if (stop.visits.length === 0 || stop.isDone || stop.pin.phlebotomist) return stop;
    const obstacle = stop.takers.get(to.id);
    const start = startIn(to, stop);
    if (obstacle !== null || start === null) {
      atRisk.push({ stop, obstacle: obstacle === null ? 'hours' : (obstacle ?? 'nobody') });
      return stop;
    }
    const moved = { ...stop, lane: to.id, start };
    moves.set(moved, stop);
    return moved;
  });
  let stops = swapped.filter((stop) => !moves.has(stop));
  let best = planAlone({ ...day, stops });
  for (const moved of swapped.filter((stop) => moves.has(stop)).sort((a, b) => a.start - b.start)) {
    const tried = planAlone({ ...day, stops: [...stops, moved] });
    const fits = !tried.clashing.has(moved.lane);
    if (!fits) atRisk.push({ stop: moves.get(moved)!, obstacle: 'taken' });
    stops = [...stops, fits ? moved : moves.get(moved)!];
    best = fits ? tried : planAlone({ ...day, stops });
  }
  const routes = [...best.routes].map(([id, route]): [number, Planned[]] => [
    id,
    route.map(({ stop, start }) => ({ stop: moves.get(stop) ?? stop, start })),
  ]);
  return { routes: new Map(routes), clashing: best.clashing, atRisk };
}

/** A start within a lane's hours that keeps the promise, if possible the present one; null where there is none. */
function startIn(
  { hours }: DayLane,
  { start, minutes, promised: [first, last], pin }: DayStop,
): number | null {
  const allowed = [start, ...(pin.time ? [] : hours.map(([from]) => Math.max(from, first)))];
  const isPossible = (at: number) =>
    at <= last && hours.some(([from, until]) => at >= from && at + minutes <= until);
  return allowed.find(isPossible) ?? null;
}

/** Each lane in its best order, or as it is where its times clash. */
function planAlone(day: Day): { routes: Routes; clashing: ReadonlySet<number> } {
  const found = problemOf(day);
  const { problem, start, clashing } = found;
  const routes = routesOf(
    found,
    start.map((route, lane) => orderOf(problem, lane, route)),
  );
  return { routes: new Map([...presentRoutes(day), ...(routes ?? [])]), clashing };
}

export type Proposed = { stop: DayStop; starts: number[]; saved: number };

/** A patient is asked only for so many minutes of driving, and not for a time farther away. */
const LEAST_SAVED_BY_PROPOSAL = 15;
const FARTHEST = 120;
const GRID = 15;
const MOST_TIMES = 3;

/**
 * Other times for visits with an exact time that save driving beyond a plan. Each is possible with the plan, and
 * beside each other, whether patients accept or not.
 */
export function proposalsOf(day: Day, routes: Routes): Proposed[] {
  return day.lanes.flatMap((lane) => {
    const found: Proposed[] = [];
    const route = [...(routes.get(lane.id) ?? [])];
    const reserved: Planned[] = [];
    for (const planned of route) {
      const best = bestOtherTime(day, lane, [...route, ...reserved], planned);
      if (!best) continue;
      found.push(best);
      reserved.push(...best.starts.map((start) => ({ stop: planned.stop, start })));
    }
    return found;
  });
}

function bestOtherTime(
  day: Day,
  lane: DayLane,
  taken: readonly Planned[],
  planned: Planned,
): Proposed | null {
  const { stop } = planned;
  const isExact = stop.promised[0] === stop.promised[1];
  const isFree = !stop.isDone && !stop.pin.time && stop.pin.position === null && stop.visits.length === 1;
  if (!isExact || !isFree || stop.lane !== lane.id) return null;
  const leg = (one: Planned | undefined, other: Planned | undefined) =>
    legMinutes(
      day.drive(one ? one.stop.place : lane.home, other ? other.stop.place : lane.home)?.minutes ?? null,
      lane.leastDrive,
    );
  const route = taken.toSorted((a, b) => a.start - b.start);
  const at = route.indexOf(planned);
  const [before, after] = [route[at - 1], route[at + 1]];
  const present = leg(before, planned) + leg(planned, after) - (before || after ? leg(before, after) : 0);
  const others = route.toSpliced(at, 1);
  let best: Proposed | null = null;
  for (let gap = 0; gap <= others.length; gap += 1) {
    const [previous, next] = [others[gap - 1], others[gap]];
    const saved =
      present - (leg(previous, planned) + leg(planned, next) - (previous || next ? leg(previous, next) : 0));
    if (saved < LEAST_SAVED_BY_PROPOSAL || saved <= (best?.saved ?? 0)) continue;
    const from = Math.max(
      previous ? previous.start + previous.stop.minutes + leg(previous, planned) : day.from,
      ...[planned.start - FARTHEST, day.now],
    );
    const until = Math.min(
      next ? next.start - leg(planned, next) - stop.minutes : day.until,
      planned.start + FARTHEST,
    );
    const starts: number[] = [];
    for (
      let start = Math.ceil(from / GRID) * GRID;
      start <= until && starts.length < MOST_TIMES;
      start += GRID
    )
      if (
        start !== planned.start &&
        lane.hours.some(([open, close]) => start >= open && start + stop.minutes <= close)
      )
        starts.push(start);
    if (starts.length > 0) best = { stop, starts, saved };
  }
  return best;
}

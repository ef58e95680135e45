import type { RouteProblem } from './problem.ts';
import { shuffle } from './random.ts';
import { TeamRoutes } from './team-routes.ts';

export type TeamPlan = {
  /** The stops of each lane in their order, by index. */
  routes: number[][];
  /** Stops that found no place. */
  unplanned: number[];
  /** Minutes of driving of all lanes. */
  drive: number;
};

export type TeamOptions = {
  /** The same seed and iterations give the same plan. */
  seed?: number;
  iterations: number;
  /** The share of the time that is over, 0 to 1. From 1 on the search ends, also before its iterations do. */
  timeOver?: () => number;
  /** A plan to begin with; stops that it lacks are inserted. */
  start?: readonly (readonly number[])[];
};

// Slack induction by string removals: J. Christiaens, G. Vanden Berghe, Transportation Science 54 (2020), with
// the parameters of the paper where nothing else is said.
const MEAN_REMOVED = 10;
const LONGEST_STRING = 10;
const SPLIT_RATE = 0.5;
const SPLIT_DEPTH = 0.5;
/** The temperatures at the beginning and the end, as shares of the drive of a mean stop. */
const HOTTEST = 0.5;
const COLDEST = 0.005;
/** What a stop without a place costs: a plan with fewer of them is always better. */
const UNPLANNED = 1e7;
const TIME_EVERY = 64;

/**
 * Assigns stops to lanes and orders them: as many stops as possible, then the least driving. Each step removes
 * stops near a random one and inserts them again where they add least; worse plans are accepted less and less.
 */
export function planTeam(problem: RouteProblem, options: TeamOptions): TeamPlan {
  const { iterations, timeOver = () => 0, seed = 1, start = [] } = options;
  const team = new TeamRoutes(problem, start, seed);
  const near = nearest(problem);
  const orders = insertionOrders(problem);
  const costOf = () => team.drive() + UNPLANNED * team.absent.length;
  const plan = (): TeamPlan => ({
    routes: team.routes.map((route) => [...route]),
    unplanned: [...team.absent],
    drive: team.drive(),
  });
  insertAbsent(team, orders);
  let [best, cost, progress] = [plan(), costOf(), 0];
  let bestCost = cost;
  if (problem.stops.every((stop) => stop.stays) || problem.lanes.length === 0) return best;
  const scale = Math.max(team.drive() / problem.stops.length, 1e-9);
  for (let step = 0; step < iterations; step += 1) {
    if (step % TIME_EVERY === 0) progress = Math.max(step / iterations, timeOver());
    if (progress >= 1) break;
    team.begin();
    removeNear(team, near);
    insertAbsent(team, orders);
    const next = costOf();
    const temperature = scale * HOTTEST * (COLDEST / HOTTEST) ** progress;
    if (next >= cost - temperature * Math.log(team.random())) {
      team.undo();
      continue;
    }
    cost = next;
    if (cost < bestCost - 1e-9) [best, bestCost] = [plan(), cost];
  }
  return best;
}

/** For each stop all that may move, the nearest first. */
function nearest({ minutes, stops }: RouteProblem): Int32Array[] {
  const movable = [...stops.keys()].filter((stop) => !stops[stop]!.stays);
  return movable.map((stop) => {
    const row = minutes[stops[stop]!.place]!;
    const away = (other: number) => row[stops[other]!.place]!;
    return Int32Array.from(movable).sort((a, b) => away(a) - away(b) || a - b);
  });
}

type Order = (a: number, b: number) => number;

/** The orders in which stops are inserted, as often as they are chosen. Null stands for a random one. */
function insertionOrders({ minutes, stops, lanes }: RouteProblem): (Order | null)[] {
  const by =
    (value: (stop: number) => number): Order =>
    (a, b) =>
      value(a) - value(b);
  const home = (stop: number) => minutes[lanes[0]?.from ?? 0]![stops[stop]!.place]!;
  const load = by((stop) => -(stops[stop]!.load ?? 0));
  const far = by((stop) => -home(stop));
  const window = by((stop) => stops[stop]!.latest - stops[stop]!.earliest);
  const [first, last] = [by((stop) => stops[stop]!.earliest), by((stop) => -stops[stop]!.latest)];
  const weighted: (Order | null)[] = [null, null, null, null, load, load, load, load, far, far, by(home)];
  return [...weighted, window, window, first, first, last, last];
}

/** Removes strings of stops of several lanes around a random stop. */
function removeNear(team: TeamRoutes, near: readonly Int32Array[]): void {
  const { routes, laneOf, random } = team;
  const planned = laneOf.length - team.absent.length;
  const used = routes.filter(({ length }) => length > 0).length;
  if (planned === 0) return;
  const longest = Math.min(LONGEST_STRING, planned / used);
  const strings = Math.floor(random() * ((4 * MEAN_REMOVED) / (1 + longest) - 1) + 1);
  const done = new Set<number>();
  for (const stop of near[Math.floor(random() * near.length)]!) {
    if (done.size >= strings) return;
    const lane = laneOf[stop]!;
    if (lane === -1 || done.has(lane)) continue;
    done.add(lane);
    const route = routes[lane]!;
    const length = Math.floor(random() * Math.min(route.length, longest) + 1);
    team.remove(lane, chooseString(route.length, route.indexOf(stop), length, random));
  }
}

/** A string of `length` positions that includes one; sometimes some positions in its middle are left out. */
function chooseString(
  count: number,
  position: number,
  length: number,
  random: () => number,
): (index: number) => boolean {
  let left = 0;
  if (length > 1 && length < count && random() < SPLIT_RATE) {
    left = 1;
    while (length + left < count && random() > SPLIT_DEPTH) left += 1;
  }
  const span = length + left;
  const lowest = Math.max(0, position - span + 1);
  const highest = Math.min(position, count - span);
  const begin = lowest + Math.floor(random() * (highest - lowest + 1));
  const split = left > 0 ? begin + Math.floor(random() * (length + 1)) : Infinity;
  return (index) => index >= begin && index < begin + span && !(index >= split && index < split + left);
}

function insertAbsent(team: TeamRoutes, orders: readonly (Order | null)[]): void {
  const { absent, random } = team;
  shuffle(absent, random);
  const order = orders[Math.floor(random() * orders.length)];
  if (order) absent.sort(order);
  team.absent = absent.filter((stop) => !team.insert(stop));
}

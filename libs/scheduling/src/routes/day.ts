import {
  driveBetween,
  firstStart,
  type Lane,
  latestStarts,
  type RouteProblem,
  type Timetable,
  timetableOf,
} from './problem.ts';

export type DayPlan = Timetable & {
  /** The stops in their order, by index. */
  order: number[];
  /** How many minutes later each of them may start, in their order, with every time kept. */
  slack: number[];
};

type DayProblem = Pick<RouteProblem, 'minutes' | 'stops'> & { lane: Lane };
type Way = Timetable & { order: number[] };

/** Up to this many stops the best order is found exactly. */
export const MOST_EXACT = 12;
const LONGEST_SEGMENT = 3;
const MOST_ROUNDS = 200;

/**
 * The best order of one person's stops: the least driving, then the least waiting, then the earliest end. Exact
 * up to `MOST_EXACT` stops, above that a good one. Null when no order was found that keeps every time.
 * `known`: an order to improve, if there is one.
 */
export function planDay(problem: DayProblem, known?: readonly number[]): DayPlan | null {
  return problem.stops.length <= MOST_EXACT ? planExactly(problem) : planRoughly(problem, known);
}

/** The same for any number of stops: cheapest insertion, then moves as long as one improves the plan. */
export function planRoughly(problem: DayProblem, known?: readonly number[]): DayPlan | null {
  const way = (known && wayOf(problem, known)) ?? insertAll(problem);
  return way && withSlack(problem, improve(problem, way));
}

/** Whether a plan is better than another. */
export function isBetter(
  one: Pick<Timetable, 'drive' | 'wait' | 'end'>,
  other: Pick<Timetable, 'drive' | 'wait' | 'end'>,
): boolean {
  return isLess(one.drive, other.drive) ?? isLess(one.wait, other.wait) ?? one.end < other.end - ROUNDING;
}

const ROUNDING = 1e-9;

/** Undefined when they are the same but for rounding. */
const isLess = (one: number, other: number): boolean | undefined =>
  Math.abs(one - other) < ROUNDING ? undefined : one < other;

const bestOf = <Each extends Timetable>(ways: readonly Each[]): Each | null =>
  ways.reduce<Each | null>((best, way) => (best && !isBetter(way, best) ? best : way), null);

function wayOf(problem: DayProblem, order: readonly number[]): Way | null {
  const table = timetableOf(problem, problem.lane, order);
  return table && { ...table, order: [...order] };
}

function withSlack(problem: DayProblem, way: Way): DayPlan {
  const latest = latestStarts(problem, problem.lane, way.order);
  return { ...way, slack: latest.map((late, index) => late - way.starts[index]!) };
}

/** A way to visit a set of stops that ends at one of them. */
type Label = { stop: number; drive: number; wait: number; end: number; before: Label | null };

/**
 * Dynamic programming over sets of stops. Least driving alone is not enough: a longer drive with an earlier end
 * may be the only one that keeps a later time.
 */
export function planExactly(problem: DayProblem): DayPlan | null {
  const { stops } = problem;
  const all = (1 << stops.length) - 1;
  const roughly = planRoughly(problem);
  if (stops.length === 0) return roughly;
  const ways = new Ways(problem, (roughly?.drive ?? Infinity) + ROUNDING);
  ways.extend(0, null);
  for (let set = 1; set < all; set += 1)
    for (const last of stops.keys()) for (const label of ways.of(set, last)) ways.extend(set, label);
  const orders = [...stops.keys()].flatMap((last) => ways.of(all, last).map(orderOf));
  const best = bestOf(orders.flatMap((order) => wayOf(problem, order) ?? []));
  return best && withSlack(problem, best);
}

function orderOf(label: Label): number[] {
  const order: number[] = [];
  for (let at: Label | null = label; at; at = at.before) order.unshift(at.stop);
  return order;
}

/** The ways to visit each set of stops, without those that cannot be part of the best order. */
class Ways {
  private readonly problem: DayProblem;
  private readonly mostDrive: number;
  private readonly labels: Label[][] = [];
  /** The legs to each stop from each place, and the least of them. */
  private readonly legs: number[][];
  private readonly least: number[];
  private readonly leastHome: number;

  constructor(problem: DayProblem, mostDrive: number) {
    const { minutes, stops, lane } = problem;
    this.problem = problem;
    this.mostDrive = Math.min(mostDrive, lane.mostDrive ?? Infinity);
    const places = [...stops.map(({ place }) => place), lane.from];
    const legsTo = (to: number) => places.map((from) => driveBetween(minutes, lane, from, to));
    this.legs = stops.map(({ place }) => legsTo(place));
    this.least = this.legs.map((legs, stop) => Math.min(...legs.filter((_, from) => from !== stop)));
    this.leastHome = Math.min(...legsTo(lane.to).slice(0, -1));
  }

  of(set: number, last: number): readonly Label[] {
    return this.labels[set * this.problem.stops.length + last] ?? [];
  }

  /** Adds what a way becomes with each further stop. */
  extend(set: number, before: Label | null): void {
    const { stops, lane } = this.problem;
    const end = before?.end ?? lane.earliest;
    let still = this.leastHome;
    for (let stop = 0; stop < stops.length; stop += 1) {
      if (set & (1 << stop)) continue;
      still += this.least[stop]!;
      // A stop that is too late already makes every continuation impossible.
      if (firstStart(lane, stops[stop]!, end + this.least[stop]!) > stops[stop]!.latest) return;
    }
    const from = before?.stop ?? stops.length;
    for (let stop = 0; stop < stops.length; stop += 1) {
      if (set & (1 << stop)) continue;
      const work = stops[stop]!;
      const leg = this.legs[stop]![from]!;
      const drive = (before?.drive ?? 0) + leg;
      if (drive + still - this.least[stop]! > this.mostDrive) continue;
      const start = firstStart(lane, work, end + leg);
      if (start > work.latest) continue;
      const wait = before ? before.wait + start - end - leg : 0;
      this.add(set | (1 << stop), { stop, before, drive, wait, end: start + work.service });
    }
  }

  private add(set: number, label: Label): void {
    const labels = (this.labels[set * this.problem.stops.length + label.stop] ??= []);
    if (labels.some((other) => dominates(other, label))) return;
    let kept = 0;
    for (const other of labels) if (!dominates(label, other)) labels[kept++] = other;
    labels.length = kept;
    labels.push(label);
  }
}

/** Who ends earlier may have to wait longer later, by the difference at most. */
const dominates = (one: Label, other: Label): boolean =>
  one.end <= other.end &&
  (one.drive < other.drive - ROUNDING ||
    (one.drive <= other.drive && one.wait - one.end <= other.wait - other.end));

/** Inserts the stops where they cost least, those with the narrowest windows first. */
function insertAll(problem: DayProblem): Way | null {
  const width = ({ earliest, latest }: { earliest: number; latest: number }) => latest - earliest;
  const { stops } = problem;
  let way = wayOf(problem, []);
  for (const stop of [...stops.keys()].sort((a, b) => width(stops[a]!) - width(stops[b]!) || a - b)) {
    if (!way) return null;
    const { order } = way;
    way = bestOf(
      [...order, stop].flatMap((_, index) => wayOf(problem, order.toSpliced(index, 0, stop)) ?? []),
    );
  }
  return way;
}

/** Moves and reverses segments as long as that improves the plan. */
function improve(problem: DayProblem, way: Way): Way {
  let best = way;
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    let found = best;
    for (const order of neighboursOf(best.order)) {
      const next = wayOf(problem, order);
      if (next && isBetter(next, found)) found = next;
    }
    if (found === best) break;
    best = found;
  }
  return best;
}

/** Every order with one segment reversed (2-opt), or one of up to three stops moved, also reversed (or-opt). */
function* neighboursOf(order: readonly number[]): Generator<number[]> {
  const count = order.length;
  for (let from = 0; from < count; from += 1) {
    for (let until = from + 2; until <= count; until += 1)
      yield [...order.slice(0, from), ...order.slice(from, until).reverse(), ...order.slice(until)];
    for (let length = 1; length <= LONGEST_SEGMENT && from + length <= count; length += 1) {
      const segment = order.slice(from, from + length);
      const rest = order.toSpliced(from, length);
      for (let to = 0; to <= rest.length; to += 1) {
        if (to === from) continue;
        yield rest.toSpliced(to, 0, ...segment);
        if (length > 1) yield rest.toSpliced(to, 0, ...segment.toReversed());
      }
    }
  }
}

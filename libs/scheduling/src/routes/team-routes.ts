import { firstStart, lastStart, type RouteProblem } from './problem.ts';
import { randomOf } from './random.ts';

/** The chance that an insertion does not look at a position, so that the search leaves a dead end. */
const BLINK_RATE = 0.01;

/** The routes of all lanes while a plan is searched, with what makes an insertion fast to judge. */
export class TeamRoutes {
  readonly routes: number[][];
  /** The lane of each stop; -1 for a stop without a place. */
  readonly laneOf: Int32Array;
  /** Stops without a place. */
  absent: number[];
  readonly random: () => number;
  private readonly problem: RouteProblem;
  private readonly size: number;
  private readonly minutes: Float64Array;
  private readonly places: Int32Array;
  /** The earliest end and the latest start of each stop in its route. */
  private readonly ends: Float64Array;
  private readonly latest: Float64Array;
  private readonly drives: Float64Array;
  private readonly loads: Float64Array;
  /** Only one empty lane of those that are the same is tried: for each lane the first one like it. */
  private readonly sameAs: readonly number[];
  private readonly allLanes: readonly number[];
  /** The routes as they were at `begin`, as far as they have changed since. */
  private readonly before = new Map<number, number[]>();
  private absentBefore: number[] = [];

  constructor(problem: RouteProblem, start: readonly (readonly number[])[], seed: number) {
    const { minutes, stops, lanes } = problem;
    this.problem = problem;
    this.random = randomOf(seed);
    this.size = minutes.length;
    this.minutes = Float64Array.from(minutes.flat());
    this.places = Int32Array.from(stops, ({ place }) => place);
    this.laneOf = new Int32Array(stops.length).fill(-1);
    this.ends = new Float64Array(stops.length);
    this.latest = new Float64Array(stops.length);
    this.drives = new Float64Array(lanes.length);
    this.loads = new Float64Array(lanes.length);
    const specs = lanes.map((lane) => JSON.stringify(lane));
    const isAnyLane = stops.every((stop) => stop.lanes === undefined);
    this.sameAs = specs.map((spec, lane) => (isAnyLane ? specs.indexOf(spec) : lane));
    this.allLanes = [...lanes.keys()];
    this.routes = lanes.map((_, lane) => [...(start[lane] ?? [])]);
    for (const lane of this.allLanes) this.refresh(lane);
    this.absent = [...stops.keys()].filter((stop) => this.laneOf[stop] === -1);
  }

  drive(): number {
    return this.drives.reduce((sum, drive) => sum + drive, 0);
  }

  /** Begins a step that `undo` takes back. */
  begin(): void {
    this.before.clear();
    this.absentBefore = [...this.absent];
  }

  undo(): void {
    for (const lane of this.before.keys()) for (const stop of this.routes[lane]!) this.laneOf[stop] = -1;
    for (const [lane, route] of this.before) {
      this.routes[lane] = route;
      this.refresh(lane);
    }
    this.absent = this.absentBefore;
  }

  /** Removes the stops of one lane for which `isRemoved`, and not those that stay. */
  remove(lane: number, isRemoved: (index: number) => boolean): void {
    this.keep(lane);
    const { stops } = this.problem;
    this.routes[lane] = this.routes[lane]!.filter((stop, index) => {
      if (!isRemoved(index) || stops[stop]!.stays) return true;
      this.laneOf[stop] = -1;
      this.absent.push(stop);
      return false;
    });
    this.refresh(lane);
  }

  /** Inserts a stop where it adds the least driving. False when it has no place. */
  insert(stop: number): boolean {
    const { stops, lanes } = this.problem;
    const work = stops[stop]!;
    const tried = new Set<number>();
    const best = { lane: -1, index: -1, added: Infinity };
    for (const lane of work.lanes ?? this.allLanes) {
      const { capacity = Infinity, mostDrive = Infinity } = lanes[lane]!;
      if (this.loads[lane]! + (work.load ?? 0) > capacity) continue;
      if (this.routes[lane]!.length === 0) {
        if (tried.has(this.sameAs[lane]!)) continue;
        tried.add(this.sameAs[lane]!);
      }
      this.findIndex(stop, lane, Math.min(best.added, mostDrive - this.drives[lane]!), best);
    }
    if (best.lane === -1) return false;
    this.keep(best.lane);
    this.routes[best.lane]!.splice(best.index, 0, stop);
    this.refresh(best.lane);
    return true;
  }

  /** Looks for a position in a lane that adds less than `limit` and keeps every time. */
  private findIndex(
    stop: number,
    lane: number,
    limit: number,
    best: { lane: number; index: number; added: number },
  ): void {
    const { stops, lanes } = this.problem;
    const { places, minutes, size } = this;
    const route = this.routes[lane]!;
    const of = lanes[lane]!;
    const { leastDrive = 0 } = of;
    const work = stops[stop]!;
    const at = places[stop]!;
    let [least, from, leaves] = [limit, of.from, of.earliest];
    for (let index = 0; index <= route.length && leaves <= work.latest; index += 1) {
      const next = index < route.length ? route[index]! : -1;
      const to = next === -1 ? of.to : places[next]!;
      const there = Math.max(leastDrive, minutes[from * size + at]!);
      const on = Math.max(leastDrive, minutes[at * size + to]!);
      const direct = route.length === 0 ? 0 : Math.max(leastDrive, minutes[from * size + to]!);
      const added = there + on - direct;
      if (added < least) {
        const start = firstStart(of, work, leaves + there);
        const end = start + work.service;
        const isInTime = start <= work.latest && end + on <= (next === -1 ? of.latest : this.latest[next]!);
        if (isInTime && this.random() >= BLINK_RATE) {
          least = added;
          Object.assign(best, { lane, index, added });
        }
      }
      if (next === -1) return;
      from = to;
      leaves = this.ends[next]!;
    }
  }

  private keep(lane: number): void {
    if (!this.before.has(lane)) this.before.set(lane, [...this.routes[lane]!]);
  }

  /** Computes again what is known of a lane. */
  private refresh(lane: number): void {
    const { stops, lanes } = this.problem;
    const { minutes, size } = this;
    const of = lanes[lane]!;
    const { leastDrive = 0 } = of;
    const route = this.routes[lane]!;
    let [at, leaves, drive, load] = [of.from, of.earliest, 0, 0];
    for (const each of route) {
      const stop = stops[each]!;
      const leg = Math.max(leastDrive, minutes[at * size + stop.place]!);
      const start = firstStart(of, stop, leaves + leg);
      leaves = (stop.stays ? Math.min(start, stop.latest) : start) + stop.service;
      this.ends[each] = leaves;
      this.laneOf[each] = lane;
      drive += leg;
      load += stop.load ?? 0;
      at = stop.place;
    }
    this.drives[lane] = route.length === 0 ? 0 : drive + Math.max(leastDrive, minutes[at * size + of.to]!);
    this.loads[lane] = load;
    let until = of.latest;
    at = of.to;
    for (let index = route.length - 1; index >= 0; index -= 1) {
      const stop = stops[route[index]!]!;
      const late = lastStart(of, stop, until - Math.max(leastDrive, minutes[stop.place * size + at]!));
      until = stop.stays ? Math.max(late, stop.earliest) : late;
      this.latest[route[index]!] = until;
      at = stop.place;
    }
  }
}

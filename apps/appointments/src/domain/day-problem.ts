import type { Pin } from '@drawpoint/contracts/appointments/day-plans.contract';
import type { Obstacle } from '@drawpoint/contracts/appointments/reassignments.contract';
import {
  type Blocked,
  driveBetween,
  firstStart,
  type Lane,
  latestStarts,
  type RouteProblem,
  type Stop,
  timetableOf,
} from '@drawpoint/scheduling/routes/problem';
import { type Drive, legMinutes, type Place } from '@drawpoint/scheduling/travel';

/** A visit of a day, or several that were booked together: one after the other, at one place. */
export type DayStop = {
  /** In their order. None for time that is taken by something the caller may not see. */
  visits: readonly { id: number; minutes: number }[];
  /** Whose it is. */
  lane: number;
  /** When it is planned, in epoch minutes, and how long it takes. */
  start: number;
  minutes: number;
  place: Place | null;
  /** The first and the last start that keep the promise. */
  promised: readonly [first: number, last: number];
  /** It has begun or is past. */
  isDone: boolean;
  /** The other phlebotomists, and what keeps it from them; null for who may take it. */
  takers: ReadonlyMap<number, Obstacle | null>;
  pin: Pin;
};

export type DayLane = {
  /** The phlebotomist's. */
  id: number;
  home: Place | null;
  leastDrive: number;
  hours: readonly Blocked[];
  /** The most visits and minutes of driving; null for no limit. */
  mostVisits: number | null;
  mostDrive: number | null;
};

export type Day = {
  now: number;
  /** No drive begins before or ends after. */
  from: number;
  until: number;
  lanes: readonly DayLane[];
  stops: readonly DayStop[];
  drive: (from: Place | null, to: Place | null) => Drive | null;
};

export type Planned = { stop: DayStop; start: number };
/** The order of each lane, by its id. */
export type Routes = ReadonlyMap<number, readonly Planned[]>;

export const NO_PIN: Pin = { phlebotomist: false, time: false, position: null };

const inOrder = (stops: readonly DayStop[]): DayStop[] =>
  stops.toSorted((one, other) => one.start - other.start);

/** The day as it is agreed. */
export const presentRoutes = ({ lanes, stops }: Pick<Day, 'lanes' | 'stops'>): Routes =>
  new Map(
    lanes.map(({ id }) => [
      id,
      inOrder(stops.filter(({ lane }) => lane === id)).map((stop) => ({ stop, start: stop.start })),
    ]),
  );

/** A lane as the solver sees it: what stays first and last is no longer part of its problem. */
type OpenLane = { id: number; lane: Lane; whole: Lane; head: Planned[]; tail: Stop[]; tailStops: DayStop[] };

/** The problem of a day, and what its indices stand for. Lanes whose times clash are left out. */
export type DayProblem = {
  problem: RouteProblem;
  stops: readonly DayStop[];
  lanes: readonly OpenLane[];
  /** The present order. */
  start: number[][];
  clashing: ReadonlySet<number>;
};

export function problemOf(day: Day): DayProblem {
  const places: (Place | null)[] = [];
  const rowOf = (place: Place | null): number => places.push(place) - 1;
  const specs = day.lanes.map((of) => {
    const row = rowOf(of.home);
    const own = inOrder(day.stops.filter(({ lane }) => lane === of.id));
    return { of, own, whole: wholeLane(day, of, own, row) };
  });
  const specOf = new Map(specs.map((spec) => [spec.of.id, spec]));
  const toStop = (stop: DayStop): Stop => ({
    ...workOf(stop, specOf.get(stop.lane)!.of),
    place: rowOf(stop.place),
  });
  const drafts = specs.map(({ of, own, whole }) => {
    const isFirst = (stop: DayStop) => stop.isDone || stop.pin.position === 'first';
    const tailStops = own.filter((stop) => !isFirst(stop) && stop.pin.position === 'last');
    const heads = own.filter(isFirst).toSorted((one, other) => Number(other.isDone) - Number(one.isDone));
    const rest = own.filter((stop) => !isFirst(stop) && !tailStops.includes(stop));
    const toStops = (stops: readonly DayStop[]) => stops.map((stop) => ({ stop, as: toStop(stop) }));
    return {
      of,
      whole,
      heads: toStops(heads),
      tailStops,
      tail: toStops(tailStops).map(({ as }) => as),
      rest: toStops(rest),
    };
  });
  const minutes = places.map((from) => places.map((to) => Math.ceil(day.drive(from, to)?.minutes ?? 0)));
  const clashing = new Set<number>();
  const open = drafts.flatMap((draft) => {
    const lane = openLane(day, minutes, draft);
    const order = [...draft.rest.keys()];
    const stops = draft.rest.map(({ as }) => as);
    if (lane && routeOf({ problem: { minutes, stops, lanes: [] }, stops: [] }, lane, order))
      return [{ lane, draft }];
    clashing.add(draft.of.id);
    return [];
  });
  const stops = open.flatMap(({ draft }) => draft.rest);
  const indexOf = new Map(open.map(({ lane }, index) => [lane.id, index]));
  const limited = stops.map(({ stop, as }): Stop => {
    const takers = [stop.lane, ...takersOf(stop)].flatMap((id) => {
      const index = indexOf.get(id);
      const lane = index === undefined ? undefined : open[index]!.lane.lane;
      return lane && (id === stop.lane || firstStart(lane, as, as.earliest) <= as.latest) ? [index!] : [];
    });
    return { ...as, lanes: takers };
  });
  let next = 0;
  return {
    problem: { minutes, stops: limited, lanes: open.map(({ lane }) => lane.lane) },
    stops: stops.map(({ stop }) => stop),
    lanes: open.map(({ lane }) => lane),
    start: open.map(({ draft }) => draft.rest.map(() => next++)),
    clashing,
  };
}

const takersOf = ({ pin, takers }: DayStop): number[] =>
  pin.phlebotomist ? [] : [...takers].flatMap(([id, obstacle]) => (obstacle === null ? [id] : []));

const isWithin = (hours: readonly Blocked[], start: number, end: number): boolean =>
  hours.some(([from, until]) => start >= from && end <= until);

/** When a stop may begin. What is pinned to its time, or outside working hours by agreement, stays there. */
function workOf(stop: DayStop, { hours }: DayLane): Omit<Stop, 'place'> {
  const { start, minutes, promised, visits } = stop;
  const stays = stop.pin.time || stop.isDone || !isWithin(hours, start, start + minutes);
  const [first, last] = stays ? [start, start] : promised;
  return { service: minutes, load: Math.max(1, visits.length), earliest: first, latest: last };
}

/** The whole day of a lane. Nothing is planned outside working hours but what was agreed there. */
function wholeLane(day: Day, of: DayLane, own: readonly DayStop[], home: number): Lane {
  const outside = own.filter(({ start, minutes }) => !isWithin(of.hours, start, start + minutes));
  const taken = outside.map(({ start, minutes }): Blocked => [start, start + minutes]);
  const free = [...of.hours, ...taken].sort(([one], [other]) => one - other);
  const blocked: Blocked[] = [];
  let from = day.from;
  for (const [start, end] of free) {
    if (start > from) blocked.push([from, start]);
    from = Math.max(from, end);
  }
  if (from < day.until) blocked.push([from, day.until]);
  return {
    ...{ from: home, to: home, earliest: Math.max(day.from, day.now), latest: day.until, blocked },
    leastDrive: of.leastDrive,
  };
}

type Draft = {
  of: DayLane;
  whole: Lane;
  heads: readonly { stop: DayStop; as: Stop }[];
  tail: Stop[];
  tailStops: DayStop[];
  rest: readonly { stop: DayStop; as: Stop }[];
};

/** The lane between what stays first and what stays last; null when their times clash. */
function openLane(
  day: Day,
  minutes: RouteProblem['minutes'],
  { of, whole, heads, tail, tailStops, rest }: Draft,
): OpenLane | null {
  let [at, end] = [whole.from, whole.earliest];
  const head: Planned[] = [];
  for (const { stop, as } of heads) {
    const arrival = end + driveBetween(minutes, whole, at, as.place);
    const start = stop.isDone ? stop.start : firstStart(whole, as, arrival);
    if (!stop.isDone && start > as.latest) return null;
    head.push({ stop, start });
    end = Math.max(start + as.service, day.now);
    at = as.place;
  }
  const [until = whole.latest] = latestStarts({ minutes, stops: tail }, whole, [...tail.keys()]);
  const all = [...heads, ...rest].reduce((sum, { as }) => sum + as.load!, 0) + tail.length;
  const present = rest.reduce((sum, { as }) => sum + as.load!, 0);
  const lane: Lane = { ...whole, from: at, earliest: end, latest: until, to: tail[0]?.place ?? whole.to };
  // A day that staff have filled beyond its limits takes nothing more.
  if (of.mostVisits !== null) lane.capacity = Math.max(present, of.mostVisits - (all - present));
  if (of.mostDrive !== null) {
    const table = timetableOf({ minutes, stops: rest.map(({ as }) => as) }, lane, [...rest.keys()]);
    lane.mostDrive = Math.max(of.mostDrive, table?.drive ?? 0);
  }
  return { id: of.id, lane, whole, head, tail, tailStops };
}

/** A lane's whole day for an order of its open stops; null when that breaks a time. */
export function routeOf(
  { problem, stops }: Pick<DayProblem, 'problem' | 'stops'>,
  { lane, whole, head, tail, tailStops }: OpenLane,
  order: readonly number[],
): Planned[] | null {
  const table = timetableOf(problem, lane, order);
  if (!table) return null;
  const route = [...head, ...order.map((index, at) => ({ stop: stops[index]!, start: table.starts[at]! }))];
  let [at, end] = [lane.from, lane.earliest];
  if (order.length > 0) {
    const last = problem.stops[order.at(-1)!]!;
    [at, end] = [last.place, table.starts.at(-1)! + last.service];
  }
  for (const [index, stop] of tail.entries()) {
    const start = firstStart(whole, stop, end + driveBetween(problem.minutes, whole, at, stop.place));
    if (start > stop.latest) return null;
    route.push({ stop: tailStops[index]!, start });
    [at, end] = [stop.place, start + stop.service];
  }
  return route;
}

export type Figures = {
  /** The drive to each stop. */
  legs: number[];
  drive: number;
  km: number;
  wait: number;
  /** When the drive home ends; the lane's beginning for a day without stops. */
  end: number;
};

/** What a lane's day means in driving, whether its times are possible or not. */
export function figuresOf(
  { drive, from }: Pick<Day, 'drive' | 'from'>,
  lane: DayLane,
  route: readonly Planned[],
): Figures {
  const figures: Figures = { legs: [], drive: 0, km: 0, wait: 0, end: from };
  let at = lane.home;
  const driveTo = (place: Place | null): number => {
    const leg = drive(at, place);
    const minutes = legMinutes(leg?.minutes ?? null, lane.leastDrive);
    figures.drive += minutes;
    figures.km += leg?.km ?? 0;
    at = place;
    return minutes;
  };
  for (const [index, { stop, start }] of route.entries()) {
    const minutes = driveTo(stop.place);
    figures.legs.push(minutes);
    if (index > 0) figures.wait += Math.max(0, start - figures.end - minutes);
    figures.end = start + stop.minutes;
  }
  if (route.length > 0) figures.end += driveTo(lane.home);
  return figures;
}

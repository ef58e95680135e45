/**
 * Planning of routes: who visits whom, in which order and when. Pure functions. Instants are minutes of one
 * clock, for example epoch minutes; durations are minutes. Both may be fractions.
 */

/** No work overlaps it: `[from, until)`. Driving during it is allowed. */
export type Blocked = readonly [from: number, until: number];

/** A visit to be planned. */
export type Stop = {
  /** Its row in the matrix. */
  place: number;
  /** The time at the door. */
  service: number;
  /** The work begins between these two, inclusive. They are equal for an exact time. */
  earliest: number;
  latest: number;
  /** What it counts against the capacity of a lane; 0 when absent. */
  load?: number;
  /** The lanes that may take it, by index; all when absent. */
  lanes?: readonly number[];
  /**
   * Stays in the lane that a team's plan begins with, also where its times are impossible: what is agreed is
   * never dropped.
   */
  stays?: boolean;
};

/** One person's day. */
export type Lane = {
  /** Where the day begins and ends, as rows of the matrix. */
  from: number;
  to: number;
  /** The drive to the first stop begins not before, and the drive home ends not after. */
  earliest: number;
  latest: number;
  /** Breaks and absences, in order and apart from each other. */
  blocked?: readonly Blocked[];
  /** The least minutes of each drive. */
  leastDrive?: number;
  /** The most load, and the most minutes of driving; unlimited when absent. */
  capacity?: number;
  mostDrive?: number;
};

export type RouteProblem = {
  /** Drive minutes from each place (row) to each place (column). */
  minutes: readonly (readonly number[])[];
  stops: readonly Stop[];
  lanes: readonly Lane[];
};

/** A day in its order, with each stop as early as possible. */
export type Timetable = {
  starts: number[];
  drive: number;
  /** Idle minutes between the first stop and the last. */
  wait: number;
  /** When the drive home ends. */
  end: number;
};

type Work = Pick<Stop, 'service' | 'earliest' | 'latest'>;
const NEVER: readonly Blocked[] = [];

export function driveBetween(
  minutes: RouteProblem['minutes'],
  { leastDrive = 0 }: Lane,
  from: number,
  to: number,
): number {
  return Math.max(leastDrive, minutes[from]![to]!);
}

/** The first possible start after an arrival. It may be later than `latest`, which is then impossible. */
export function firstStart({ blocked = NEVER }: Lane, { service, earliest }: Work, arrival: number): number {
  let start = Math.max(arrival, earliest);
  for (const [from, until] of blocked) if (start < until && start + service > from) start = until;
  return start;
}

/** The last possible start that ends by `until`. It may be earlier than `earliest`, which is then impossible. */
export function lastStart({ blocked = NEVER }: Lane, { service, latest }: Work, until: number): number {
  let start = Math.min(until - service, latest);
  for (let index = blocked.length - 1; index >= 0; index -= 1) {
    const [from, to] = blocked[index]!;
    if (start < to && start + service > from) start = from - service;
  }
  return start;
}

/** The timetable of a lane that visits these stops in this order. Null when it is impossible. */
export function timetableOf(
  { minutes, stops }: Pick<RouteProblem, 'minutes' | 'stops'>,
  lane: Lane,
  order: readonly number[],
): Timetable | null {
  const table: Timetable = { starts: [], drive: 0, wait: 0, end: lane.earliest };
  let at = lane.from;
  let load = 0;
  for (const [index, each] of order.entries()) {
    const stop = stops[each]!;
    const leg = driveBetween(minutes, lane, at, stop.place);
    const arrival = table.end + leg;
    const start = firstStart(lane, stop, arrival);
    if (start > stop.latest) return null;
    load += stop.load ?? 0;
    table.starts.push(start);
    table.drive += leg;
    if (index > 0) table.wait += start - arrival;
    table.end = start + stop.service;
    at = stop.place;
  }
  const home = order.length > 0 ? driveBetween(minutes, lane, at, lane.to) : 0;
  table.drive += home;
  table.end += home;
  const { latest, capacity = Infinity, mostDrive = Infinity } = lane;
  return table.end > latest || load > capacity || table.drive > mostDrive ? null : table;
}

/** For each stop of a possible order, the latest start that keeps this and every later time. */
export function latestStarts(
  { minutes, stops }: Pick<RouteProblem, 'minutes' | 'stops'>,
  lane: Lane,
  order: readonly number[],
): number[] {
  let [at, until] = [lane.to, lane.latest];
  return order
    .toReversed()
    .map((each) => {
      const stop = stops[each]!;
      until = lastStart(lane, stop, until - driveBetween(minutes, lane, stop.place, at));
      at = stop.place;
      return until;
    })
    .reverse();
}

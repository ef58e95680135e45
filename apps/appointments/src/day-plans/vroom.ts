import { type Lane, type RouteProblem, type Stop } from '@drawpoint/scheduling/routes/problem';
import { z } from 'zod';

/** The part of VROOM's answer that names who goes where, in which order. */
export const VroomAnswer = z.object({
  code: z.literal(0),
  routes: z.array(
    z.object({
      vehicle: z.number().int(),
      steps: z.array(z.object({ type: z.string(), id: z.number().int().optional() })),
    }),
  ),
});

type Window = [from: number, until: number];

/**
 * A problem in the JSON of VROOM and vroom-express: whole seconds from the day's beginning, vehicles and jobs by
 * their index. A job's windows are the starts that working hours and breaks of its lanes allow. What several lanes
 * with other hours share is wider than each: an answer is checked anyway.
 */
export function toVroom({ minutes, stops, lanes }: RouteProblem) {
  const from = Math.min(...lanes.map(({ earliest }) => earliest));
  const seconds = (instant: number): number => Math.round((instant - from) * 60);
  const isLimited = lanes.some(({ capacity }) => capacity !== undefined);
  return {
    vehicles: lanes.map((lane, id) => ({
      ...{ id, profile: profileOf(lane), start_index: lane.from, end_index: lane.to },
      time_window: [seconds(lane.earliest), seconds(lane.latest)],
      // VROOM has no list of a job's vehicles: the job asks for a skill, and they have it.
      skills: stops.flatMap(({ lanes: takers }, stop) => (takers?.includes(id) ? [stop + 1] : [])),
      ...(isLimited && { capacity: [lane.capacity ?? loadOf(stops)] }),
      ...(lane.mostDrive !== undefined && { max_travel_time: Math.round(lane.mostDrive * 60) }),
    })),
    jobs: stops.map((stop, id) => ({
      ...{ id, location_index: stop.place, service: Math.round(stop.service * 60) },
      ...(stop.lanes && { skills: [id + 1] }),
      ...(isLimited && { delivery: [stop.load ?? 0] }),
      time_windows: merged(
        (stop.lanes ?? [...lanes.keys()]).flatMap((lane) => startsOf(stop, lanes[lane]!)),
      ).map(([first, last]) => [seconds(first), seconds(last)]),
    })),
    matrices: Object.fromEntries(
      lanes.map((lane) => {
        const durations = minutes.map((row) =>
          row.map((drive) => Math.round(Math.max(lane.leastDrive ?? 0, drive) * 60)),
        );
        return [profileOf(lane), { durations, costs: durations }];
      }),
    ),
  };
}

const loadOf = (stops: readonly Stop[]): number => stops.reduce((sum, { load = 0 }) => sum + load, 0);

/** Lanes with the same least drive share a matrix. */
const profileOf = ({ leastDrive = 0 }: Lane): string => `drive${leastDrive}`;

/** The starts of a stop outside a lane's blocked times. */
function startsOf({ service, earliest, latest }: Stop, { blocked = [] }: Lane): Window[] {
  const windows: Window[] = [];
  let first = earliest;
  for (const [from, until] of blocked) {
    if (from - service >= first) windows.push([first, Math.min(from - service, latest)]);
    first = Math.max(first, until);
    if (first > latest) return windows;
  }
  return [...windows, [first, latest]];
}

/** Windows in order, without overlaps. */
function merged(windows: readonly Window[]): Window[] {
  const apart: Window[] = [];
  for (const [from, until] of windows.toSorted(([one], [other]) => one - other)) {
    const last = apart.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], until);
    else apart.push([from, until]);
  }
  return apart;
}

import type { IncomingMessage } from 'node:http';
import { text as textOf } from 'node:stream/consumers';
import { z } from 'zod';

const VROOM = '/vroom';

const whole = z.number().int().min(0);
const window = z.tuple([whole, whole]).refine(([from, until]) => from <= until);
const amounts = z.array(whole);
const square = z.array(z.array(whole)).refine((rows) => rows.every((row) => row.length === rows.length));
const unique = (each: readonly { id: number }[]) => new Set(each.map(({ id }) => id)).size === each.length;

/** The keys of VROOM's API that a problem with matrices may have. */
const Job = z.strictObject({
  id: whole,
  description: z.string().optional(),
  location_index: whole,
  setup: whole.default(0),
  service: whole.default(0),
  delivery: amounts.default([]),
  pickup: amounts.default([]),
  skills: amounts.default([]),
  priority: whole.max(100).default(0),
  time_windows: z
    .array(window)
    .min(1)
    .default([[0, Infinity]]),
});
const Vehicle = z.strictObject({
  id: whole,
  profile: z.string().default('car'),
  description: z.string().optional(),
  start_index: whole,
  end_index: whole,
  capacity: amounts.optional(),
  skills: amounts.default([]),
  time_window: window.default([0, Infinity]),
  max_tasks: whole.default(Infinity),
  max_travel_time: whole.default(Infinity),
});
const Problem = z
  .strictObject({
    jobs: z.array(Job).refine(unique),
    vehicles: z.array(Vehicle).min(1).refine(unique),
    matrices: z.record(
      z.string(),
      z.strictObject({ durations: square, distances: square.optional(), costs: square.optional() }),
    ),
    options: z.strictObject({ g: z.boolean().optional() }).optional(),
  })
  .refine(({ jobs, vehicles, matrices }) =>
    vehicles.every(({ profile, start_index, end_index }) => {
      const size = matrices[profile]?.durations.length ?? 0;
      return [start_index, end_index, ...jobs.map((job) => job.location_index)].every(
        (index) => index < size,
      );
    }),
  );
type Problem = z.output<typeof Problem>;
type Job = z.output<typeof Job>;
type Vehicle = z.output<typeof Vehicle>;
type Step = { job: Job; arrival: number; start: number };

/** Answers as vroom-express; undefined for other paths. */
export async function answerVroom(
  url: URL,
  request: IncomingMessage,
): Promise<{ status: number; body: unknown } | undefined> {
  if (request.method !== 'POST' || url.pathname !== VROOM) return undefined;
  const wrong = (error: string) => ({ status: 400, body: { code: 2, error } });
  try {
    const parsed = Problem.safeParse(JSON.parse(await textOf(request)));
    return parsed.success ? { status: 200, body: planOf(parsed.data) } : wrong(z.prettifyError(parsed.error));
  } catch {
    return wrong('Invalid JSON');
  }
}

/** Puts each job where it takes the least time more, those with the narrowest windows first. */
function planOf(problem: Problem): object {
  const { jobs, vehicles } = problem;
  const routes = new Map<Vehicle, Step[]>(vehicles.map((vehicle) => [vehicle, []]));
  const width = ({ time_windows }: Job) => time_windows.at(-1)![1] - time_windows[0]![0];
  const unassigned: Job[] = [];
  for (const job of jobs.toSorted((one, other) => width(one) - width(other))) {
    const tries = [...routes].flatMap(([vehicle, steps]) =>
      Array.from({ length: steps.length + 1 }, (_, index) => {
        const order = steps.map((step) => step.job).toSpliced(index, 0, job);
        const tried = drive(problem, vehicle, order);
        return tried
          ? [
              {
                vehicle,
                ...tried,
                added:
                  tried.duration -
                  drive(
                    problem,
                    vehicle,
                    steps.map((step) => step.job),
                  )!.duration,
              },
            ]
          : [];
      }).flat(),
    );
    const best = tries.sort((one, other) => one.added - other.added)[0];
    if (best) routes.set(best.vehicle, best.steps);
    else unassigned.push(job);
  }
  const used = [...routes].filter(([, steps]) => steps.length > 0);
  return {
    code: 0,
    summary: { routes: used.length, unassigned: unassigned.length },
    unassigned: unassigned.map(({ id, location_index }) => ({ id, type: 'job', location_index })),
    routes: used.map(([vehicle, steps]) => toRoute(problem, vehicle, steps)),
  };
}

/** Null when it breaks a window, the vehicle's time, its skills or its limits. */
function drive(
  { matrices }: Problem,
  { profile, start_index, end_index, capacity, skills, time_window, max_tasks, max_travel_time }: Vehicle,
  order: readonly Job[],
): { steps: Step[]; duration: number } | null {
  const { durations } = matrices[profile]!;
  const load = order.reduce((sum, { delivery }) => sum + (delivery[0] ?? 0), 0);
  if (order.length > max_tasks || load > (capacity?.[0] ?? Infinity)) return null;
  let [at, time, duration] = [start_index, time_window[0], 0];
  const steps: Step[] = [];
  for (const job of order) {
    const leg = durations[at]![job.location_index]!;
    const arrival = time + leg;
    const open = job.time_windows.find(([, until]) => arrival <= until);
    if (!open || !job.skills.every((skill) => skills.includes(skill))) return null;
    const start = Math.max(arrival, open[0]);
    steps.push({ job, arrival, start });
    [at, time, duration] = [job.location_index, start + job.setup + job.service, duration + leg];
  }
  const home = order.length > 0 ? durations[at]![end_index]! : 0;
  const isPossible = time + home <= time_window[1] && duration + home <= max_travel_time;
  return isPossible ? { steps, duration: duration + home } : null;
}

function toRoute(problem: Problem, vehicle: Vehicle, steps: readonly Step[]): object {
  const { duration } = drive(
    problem,
    vehicle,
    steps.map(({ job }) => job),
  )!;
  const last = steps.at(-1)!;
  const { durations } = problem.matrices[vehicle.profile]!;
  const end = last.start + last.job.service + durations[last.job.location_index]![vehicle.end_index]!;
  return {
    ...{ vehicle: vehicle.id, cost: duration, duration },
    steps: [
      { type: 'start', location_index: vehicle.start_index, arrival: vehicle.time_window[0] },
      ...steps.map(({ job: { id, location_index, service }, arrival, start }) => ({
        ...{ type: 'job', id, location_index, service, arrival, waiting_time: start - arrival },
      })),
      { type: 'end', location_index: vehicle.end_index, arrival: end },
    ],
  };
}

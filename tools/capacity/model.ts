import { placesFor, seededRandom, simulateQueue } from './queue.ts';

/** What one call of a kind takes of each part's processors, in milliseconds: `npm run bench:scale` measures it. */
export type Costs = Readonly<Record<CallKind, Readonly<Partial<Record<Part, number>>>>>;

export const CALL_KINDS = ['whoAmI', 'ownVisits', 'bell', 'freeTimes', 'write', 'signIn', 'booking'] as const;
export type CallKind = (typeof CALL_KINDS)[number];

export const PARTS = [
  'gateway',
  'auth',
  'booking',
  'appointments',
  'messaging',
  'admin',
  'notifier',
  'postgres',
  'nats',
] as const;
export type Part = (typeof PARTS)[number];

/** How people use it. */
export interface Habits {
  visitsPerPatientAndYear: number;
  /** Calls of each kind that one visit leads to, from the first look at free times to the receipt, by all who have to do with it. */
  callsPerVisit: Readonly<Record<CallKind, number>>;
  /** What part of a day's calls its busiest hour has, and how much busier than that hour its busiest minute is. */
  busiestHour: number;
  busiestMinute: number;
}

export const HABITS: Habits = {
  visitsPerPatientAndYear: 4,
  callsPerVisit: { whoAmI: 12, ownVisits: 24, bell: 18, freeTimes: 8, write: 12, signIn: 2, booking: 1 },
  busiestHour: 0.12,
  busiestMinute: 1.5,
};

/** Calls of each kind a second, in the busiest minute. */
export function peakCalls(patients: number, habits: Habits): Record<CallKind, number> {
  const visitsPerDay = (patients * habits.visitsPerPatientAndYear) / 365;
  const perSecond = (visitsPerDay * habits.busiestHour * habits.busiestMinute) / 3_600;
  return Object.fromEntries(
    CALL_KINDS.map((kind) => [kind, perSecond * habits.callsPerVisit[kind]]),
  ) as Record<CallKind, number>;
}

export interface PartLoad {
  part: Part;
  /** Calls that reach it a second, and what one takes of its processors. */
  callsPerSecond: number;
  serviceMs: number;
  /** Cores that are busy in the busiest minute. */
  cores: number;
  /** Patients whom one core of it carries, at most so busy. */
  patientsPerCore: number;
  /** Cores to give it, so that it is at most so busy and one call in a hundred waits no longer than `WAIT_MS`. */
  give: number;
  p99WaitMs: number;
}

const MOST_BUSY = 0.6;
const WAIT_MS = 25;
const RUN = { requests: 40_000, seed: 11 };

/** What each part has to do in the busiest minute; the one that needs most cores first. */
export function loadOf(patients: number, habits: Habits, costs: Costs): PartLoad[] {
  const calls = peakCalls(patients, habits);
  return PARTS.map((part) => {
    const load = partLoad(part, calls, costs);
    return { ...load, patientsPerCore: load.cores === 0 ? Infinity : (patients * MOST_BUSY) / load.cores };
  }).sort((one, other) => other.cores - one.cores);
}

function partLoad(
  part: Part,
  calls: Record<CallKind, number>,
  costs: Costs,
): Omit<PartLoad, 'patientsPerCore'> {
  const reached = CALL_KINDS.map((kind) => ({ rate: calls[kind], ms: costs[kind][part] ?? 0 })).filter(
    ({ ms }) => ms > 0,
  );
  const callsPerSecond = reached.reduce((sum, { rate }) => sum + rate, 0);
  if (callsPerSecond === 0) return { part, callsPerSecond, serviceMs: 0, cores: 0, give: 1, p99WaitMs: 0 };
  const mean = reached.reduce((sum, { rate, ms }) => sum + rate * ms, 0) / callsPerSecond;
  const square = reached.reduce((sum, { rate, ms }) => sum + rate * ms * ms, 0) / callsPerSecond;
  // Calls of one kind are uneven too: as random as arrivals, which is on the safe side.
  const unevenness = (2 * square) / mean ** 2 - 1;
  const demand = { arrivalsPerSecond: callsPerSecond, serviceMs: mean, unevenness };
  const run = { requests: RUN.requests, random: seededRandom(RUN.seed) };
  const give = placesFor(demand, { most: MOST_BUSY, waitMs: WAIT_MS, ...run });
  const { p99Ms } = simulateQueue({ ...demand, places: give }, { ...run, random: seededRandom(RUN.seed) });
  return {
    part,
    callsPerSecond,
    serviceMs: mean,
    cores: (callsPerSecond * mean) / 1_000,
    give,
    p99WaitMs: p99Ms,
  };
}

/** What is kept of one visit: how many rows of a kind. */
export type RowsPerVisit = Readonly<Record<string, number>>;

/** Rows that one visit leaves behind, over all who have to do with it. */
export const ROWS_PER_VISIT: RowsPerVisit = {
  visit: 1,
  payment: 1,
  message: 3,
  notification: 10,
  delivery: 6,
  audit: 12,
};

export interface Kept {
  what: string;
  rowsPerYear: number;
  gigabytesPerYear: number;
}

/** What databases grow by in a year; `bytes`: of a row with its indexes. The largest first. */
export function keptOf(patients: number, habits: Habits, bytes: Readonly<Record<string, number>>): Kept[] {
  const visits = patients * habits.visitsPerPatientAndYear;
  return Object.entries(ROWS_PER_VISIT)
    .map(([what, rows]) => ({
      what,
      rowsPerYear: visits * rows,
      gigabytesPerYear: (visits * rows * (bytes[what] ?? 0)) / 1e9,
    }))
    .sort((one, other) => other.gigabytesPerYear - one.gigabytesPerYear);
}

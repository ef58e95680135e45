import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from '@prometheus-io/client';

/** What this process measures; `GET /metrics` on its internal port shows it. Names and labels: docs/operations/watch.md. */
export const registry = new Registry();
const registers = [registry];

/** Seconds up to which answers are counted: 1 ms to 10 s. */
const ANSWER_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** Seconds up to which delays of what happens behind the scenes are counted: 10 ms to an hour. */
const DELAY_SECONDS = [0.01, 0.05, 0.1, 0.5, 1, 5, 30, 120, 600, 3_600];

/** Counts answers and how long each took, by the named labels. */
export const answerSeconds = <Label extends string>(
  name: string,
  help: string,
  labelNames: readonly Label[],
): Histogram<Label> => new Histogram({ name, help, labelNames, buckets: ANSWER_SECONDS, registers });

/** How long a service took for an operation, waiting included; `outcome` is `ok` or the error's code. */
export const operationSeconds = answerSeconds(
  'drawpoint_operation_seconds',
  'Time that a service took for an operation, waiting included.',
  ['service', 'operation', 'outcome'],
);

/** How long the gateway took for a request; `route` is the path with its parameters unfilled. */
export const requestSeconds = answerSeconds(
  'drawpoint_request_seconds',
  'Time from the arrival of an HTTP request to the end of its answer.',
  ['method', 'route', 'status'],
);

/** How old an event was when a consumer had applied it. */
export const eventDelaySeconds = new Histogram({
  name: 'drawpoint_event_delay_seconds',
  help: 'Age of an event when a consumer had applied it.',
  labelNames: ['consumer', 'publisher'] as const,
  buckets: DELAY_SECONDS,
  registers,
});

/** Jobs by how they ended: `done`, `failed` (to be tried again) or `given_up`. */
export const jobsEnded = new Counter({
  name: 'drawpoint_jobs_total',
  help: 'Jobs that ended, by how.',
  labelNames: ['service', 'task', 'outcome'] as const,
  registers,
});

/** Statements that a service sent to its database, those that begin and end transactions included. */
export const statementsSent = new Counter({
  name: 'drawpoint_statements_total',
  help: 'Statements sent to the database.',
  labelNames: ['service'] as const,
  registers,
});

type Reading = { labels: Record<string, string>; value: number };

/** Adds readings of a gauge, taken anew for each look, until the answered function is called. */
export type AddReadings = (read: () => Reading[] | Promise<Reading[]>) => () => void;

/** A gauge whose parts of this process, services or servers, each give readings of their own; those of the same labels add up. */
function gauge(name: string, help: string, labelNames: string[]): AddReadings {
  const sources = new Set<() => Reading[] | Promise<Reading[]>>();
  new Gauge({
    ...{ name, help, labelNames, registers },
    async collect() {
      this.reset();
      // What is away at the moment gives none: a scrape tells of the rest all the same.
      const readings = await Promise.all(
        [...sources].map(async (read) => read()).map((each) => each.catch(() => [])),
      );
      for (const { labels, value } of readings.flat()) this.inc(labels, value);
    },
  });
  return (read) => {
    sources.add(read);
    return () => sources.delete(read);
  };
}

/** Connections of a service's pool: `open`, of these `idle`, and those who wait for one. */
export const poolConnections = gauge(
  'drawpoint_pool_connections',
  'Connections of a pool by state; waiting are those who want one.',
  ['service', 'state'],
);

export const queuedJobs = gauge('drawpoint_jobs_queued', 'Jobs that are due and not begun.', ['service']);

export const oldestJobSeconds = gauge(
  'drawpoint_jobs_oldest_seconds',
  'How long the oldest due job has waited.',
  ['service'],
);

/** Seconds since a consumer had applied all that its publisher has written; a few where it does so all the time. */
export const eventLagSeconds = gauge(
  'drawpoint_event_lag_seconds',
  'Time since a consumer last stood at the end of a log.',
  ['service', 'consumer', 'publisher'],
);

export const deadLetters = gauge('drawpoint_dead_letters', 'Events that were set aside.', [
  'service',
  'consumer',
]);

export const websockets = gauge('drawpoint_websockets', 'Open websockets.', []);

let measured = false;

/** Memory, CPU, the event loop's delay: from the first call on. */
export function measureProcess(): void {
  if (measured) return;
  measured = true;
  collectDefaultMetrics({ register: registry });
}

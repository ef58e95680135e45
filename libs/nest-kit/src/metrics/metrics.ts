import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from '@prometheus-io/client';

/**
 * The metrics of this process, served as `GET /metrics` on its internal port. Names and labels:
 * docs/operations/watch.md.
 */
export const registry = new Registry();
const registers = [registry];

/** Histogram buckets of response times in seconds: 1 ms to 10 s. */
const ANSWER_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** Histogram buckets of background delays in seconds: 10 ms to an hour. */
const DELAY_SECONDS = [0.01, 0.05, 0.1, 0.5, 1, 5, 30, 120, 600, 3_600];

/** Creates a histogram of response times with these labels. */
export const answerSeconds = <Label extends string>(
  name: string,
  help: string,
  labelNames: readonly Label[],
): Histogram<Label> => new Histogram({ name, help, labelNames, buckets: ANSWER_SECONDS, registers });

/** Time a service took for an operation, including queueing. `outcome` is `ok` or the error code. */
export const operationSeconds = answerSeconds(
  'drawpoint_operation_seconds',
  'Time that a service took for an operation, waiting included.',
  ['service', 'operation', 'outcome'],
);

/** Time the gateway took for a request. `route` is the path with unfilled parameters. */
export const requestSeconds = answerSeconds(
  'drawpoint_request_seconds',
  'Time from the arrival of an HTTP request to the end of its answer.',
  ['method', 'route', 'status'],
);

/** Age of an event when a consumer had applied it. */
export const eventDelaySeconds = new Histogram({
  name: 'drawpoint_event_delay_seconds',
  help: 'Age of an event when a consumer had applied it.',
  labelNames: ['consumer', 'publisher'] as const,
  buckets: DELAY_SECONDS,
  registers,
});

/** Finished jobs by outcome: `done`, `failed` (will be retried) or `given_up`. */
export const jobsEnded = new Counter({
  name: 'drawpoint_jobs_total',
  help: 'Jobs that ended, by how.',
  labelNames: ['service', 'task', 'outcome'] as const,
  registers,
});

/** A counter of a service's own. */
export const counter = <Label extends string>(
  name: string,
  help: string,
  labelNames: readonly Label[],
): Counter<Label> => new Counter({ name, help, labelNames, registers });

/** Statements a service sent to its database, including BEGIN and COMMIT. */
export const statementsSent = new Counter({
  name: 'drawpoint_statements_total',
  help: 'Statements sent to the database.',
  labelNames: ['service'] as const,
  registers,
});

type Reading = { labels: Record<string, string>; value: number };

/** Adds a source of gauge readings, called at each scrape. Returns the function that removes it. */
export type AddReadings = (read: () => Reading[] | Promise<Reading[]>) => () => void;

/**
 * A gauge with several sources in this process, such as services or servers. Readings with the same labels
 * add up.
 */
function gauge(name: string, help: string, labelNames: string[]): AddReadings {
  const sources = new Set<() => Reading[] | Promise<Reading[]>>();
  new Gauge({
    ...{ name, help, labelNames, registers },
    async collect() {
      this.reset();
      // A source that fails gives no readings. The scrape continues with the others.
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

/** A pool's connections: `open`, `idle` among them, and `waiting` requests for one. */
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

/**
 * Seconds since a consumer had last applied its publisher's whole log. Stays at a few seconds for one that
 * keeps up.
 */
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

/** Starts the default metrics (memory, CPU, event loop lag) at the first call. */
export function measureProcess(): void {
  if (measured) return;
  measured = true;
  collectDefaultMetrics({ register: registry });
}

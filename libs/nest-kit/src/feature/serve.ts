import type { INestMicroservice } from '@nestjs/common';
import type { Envelope } from '@drawpoint/contracts/envelope';
import { PAYMENTS, serviceOf } from '@drawpoint/contracts/operation';
import { Audit } from '../audit/audit.ts';
import { Idempotency } from '../idempotency/idempotency.ts';
import type { Reachability } from '../data/reachability.ts';
import { refusal } from '../app-error.ts';
import type { BusServer } from '../bus/bus-transport.ts';
import type { IncomingRequest } from '../bus/incoming-request.ts';
import { operationSeconds } from '../metrics/metrics.ts';
import { continueTrace } from '../tracing/tracing.ts';
import { AWAY_RETRY_S, dispatch } from './dispatch.ts';
import { handlersOf, type Feature } from './feature.ts';

/**
 * Registers the features' handlers on the bus. While the database hangs, pending requests are refused at
 * once. Payments are not: their outcome is reported, however long it takes.
 */
export function serve(
  features: readonly Feature[],
  app: INestMicroservice,
  server: BusServer,
  database?: Reachability,
): void {
  const unavailable = refusal('UNAVAILABLE', AWAY_RETRY_S);
  for (const feature of features) {
    for (const handler of handlersOf(feature, app).values()) {
      const { operation } = handler;
      const extras = {
        idempotency: operation.idempotent && app.get(Idempotency, { strict: false }),
        audit: operation.audit && app.get(Audit, { strict: false }),
      };
      const { subject } = operation;
      const watched = operation.share === PAYMENTS ? undefined : database;
      const service = serviceOf(operation);
      const attributes = { 'drawpoint.service': service };
      server.addHandler(subject, async (envelope: Envelope, incoming: IncomingRequest) => {
        const span = continueTrace(subject, 'operation', envelope.traceparent, attributes);
        const work = dispatch(operation, envelope, incoming, handler, span ? { ...extras, span } : extras);
        const reply = watched ? await watched.whileReachable(work, unavailable) : await work;
        const outcome = reply.ok ? 'ok' : reply.error.code;
        span?.end(outcome);
        const seconds = (performance.now() - incoming.receivedAt) / 1_000;
        operationSeconds.observe({ service, operation: subject, outcome }, seconds);
        return reply;
      });
    }
  }
}

import type { INestMicroservice } from '@nestjs/common';
import type { Envelope } from '@drawpoint/contracts/envelope';
import { serviceOf } from '@drawpoint/contracts/operation';
import { Audit } from '../audit/audit.ts';
import { handlersOf, type Feature } from '../feature/feature.ts';
import { Idempotency } from '../idempotency/idempotency.ts';
import type { BusServer } from './bus-transport.ts';
import { operationSeconds } from '../metrics/metrics.ts';
import { continueTrace } from '../tracing/tracing.ts';
import { dispatch } from './dispatch.ts';
import type { IncomingRequest } from './incoming-request.ts';

/** Has the features answer on the bus, from the moment the app listens. */
export function serve(features: readonly Feature[], app: INestMicroservice, server: BusServer): void {
  for (const feature of features) {
    for (const handler of handlersOf(feature, app).values()) {
      const { operation } = handler;
      const around = {
        idempotency: operation.idempotent && app.get(Idempotency, { strict: false }),
        audit: operation.audit && app.get(Audit, { strict: false }),
      };
      const { subject } = operation;
      const service = serviceOf(operation);
      const attributes = { 'drawpoint.service': service };
      server.addHandler(subject, async (envelope: Envelope, incoming: IncomingRequest) => {
        const span = continueTrace(subject, 'operation', envelope.traceparent, attributes);
        const reply = await dispatch(
          operation,
          envelope,
          incoming,
          handler,
          span ? { ...around, span } : around,
        );
        const outcome = reply.ok ? 'ok' : reply.error.code;
        span?.end(outcome);
        const seconds = (performance.now() - incoming.receivedAt) / 1_000;
        operationSeconds.observe({ service, operation: subject, outcome }, seconds);
        return reply;
      });
    }
  }
}

import type { Attributes } from '@opentelemetry/api';
import { withRequestId } from '@drawpoint/nest-kit/logging/request-scope';
import { beginTrace, isTracing, type Span } from '@drawpoint/nest-kit/tracing/tracing';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyRequest } from 'fastify';

/** A request's trace; null when it is not sampled. */
export type TracedRequest = { span: Span | null };

/**
 * Traces a sample of the API's requests. Spans are named by route: raw paths contain ids and link secrets. A
 * stranger's `traceparent` is ignored (decision 230).
 */
export function addRequestTraces(app: NestFastifyApplication): void {
  const fastify = app.getHttpAdapter().getInstance();
  fastify.decorateRequest('span', null);
  if (!isTracing()) return;
  fastify.addHook('onRequest', (request: FastifyRequest & Partial<TracedRequest>, _reply, done) => {
    const { method, routeOptions, id } = request;
    const route = routeOptions.url;
    if (route?.startsWith('/api/')) {
      const about = (): [string, Attributes] => [
        `${method} ${route}`,
        {
          'http.request.method': method,
          'http.route': route,
          'drawpoint.service': 'gateway',
          'drawpoint.request_id': id,
        },
      ];
      request.span = beginTrace('request', about) ?? null;
    }
    done();
  });
  fastify.addHook('onResponse', ({ span }: FastifyRequest & Partial<TracedRequest>, { statusCode }, done) => {
    if (span) {
      span.setAttribute('http.response.status_code', statusCode);
      span.end(String(statusCode));
    }
    done();
  });
}

/** Runs a request's work inside its trace, so that calls become part of it. */
export const inTraceOf = <T>({ id, span }: TracedRequest & { id: string }, work: () => T): T =>
  span ? withRequestId(id, work, span) : work();

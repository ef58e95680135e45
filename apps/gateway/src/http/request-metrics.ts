import { requestSeconds } from '@drawpoint/nest-kit/metrics/metrics';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';

/** Counts responses and their duration by route: a raw path would create a label for each record. */
export function addRequestMetrics(app: NestFastifyApplication): void {
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('onResponse', (request, reply, done) => {
      const route = request.routeOptions.url ?? 'none';
      const labels = { method: request.method, route, status: String(reply.statusCode) };
      requestSeconds.observe(labels, reply.elapsedTime / 1_000);
      done();
    });
}

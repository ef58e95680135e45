import type { Socket } from 'node:net';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';

/** Requests that one connection may have under way: browsers and proxies wait for each answer. */
const MOST_UNANSWERED = 32;

/**
 * Ends a connection that sends on and on without waiting for its answers: Node stops reading only where answers that were
 * written wait, and those that are still made would gather without bound. Call it before whatever else looks at requests.
 */
export function addPipelineLimit(app: NestFastifyApplication): void {
  const unanswered = new WeakMap<Socket, number>();
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('onRequest', (request, reply, done) => {
      const { socket } = request.raw;
      const count = (unanswered.get(socket) ?? 0) + 1;
      if (count > MOST_UNANSWERED) {
        socket.destroy();
        reply.hijack();
        return;
      }
      unanswered.set(socket, count);
      reply.raw.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
      done();
    });
}

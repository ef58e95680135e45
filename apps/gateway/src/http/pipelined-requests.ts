import type { Socket } from 'node:net';
import { networkOf } from '@drawpoint/nest-kit/network';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';

/** Requests of one network that may wait behind another on the same connection: browsers and proxies wait for each answer. */
const MOST_BEHIND = 31;

/**
 * Ends a connection that sends on and on without waiting for its answers: Node stops reading only where answers that were
 * written wait, and those that are still made would gather without bound. Counted over all connections of a network, which
 * could else send more by opening more. Call it before whatever else looks at requests.
 */
export function addPipelineLimit(app: NestFastifyApplication): void {
  const unanswered = new WeakMap<Socket, number>();
  const behind = new Map<string, number>();
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('onRequest', (request, reply, done) => {
      const { socket } = request.raw;
      const before = unanswered.get(socket) ?? 0;
      const network = before > 0 ? networkOf(request.ip) : null;
      const waiting = network === null ? 0 : (behind.get(network) ?? 0);
      if (waiting >= MOST_BEHIND) {
        socket.destroy();
        reply.hijack();
        return;
      }
      unanswered.set(socket, before + 1);
      if (network !== null) behind.set(network, waiting + 1);
      reply.raw.once('close', () => {
        unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1);
        if (network === null) return;
        const left = (behind.get(network) ?? 1) - 1;
        if (left > 0) behind.set(network, left);
        else behind.delete(network);
      });
      done();
    });
}

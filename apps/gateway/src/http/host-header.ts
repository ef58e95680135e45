import type { IncomingMessage } from 'node:http';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { sendError } from './app-error.filter.ts';
import { UNREADABLE } from './early-errors.ts';

/** A name or an address, and perhaps a port; names beyond ASCII come as `xn--…`. */
const HOST = /^(?:\[[\da-f:.]+\]|[\w.-]*)(?::\d*)?$/i;

/**
 * Whether a request says once, and in a way that can be read, whom it is for; HTTP/1.0 need not. Node takes the first of two: a
 * proxy that takes the last would let through what it means to keep out (RFC 9112 §3.2). It refuses who must say it and does not,
 * but for websockets.
 */
export function saysOneHost(request: IncomingMessage): boolean {
  const { rawHeaders, headers, httpVersion } = request;
  let said = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    if (rawHeaders[at]?.toLowerCase() === 'host') said += 1;
  }
  if (said === 0) return httpVersion === '1.0';
  return said === 1 && HOST.test(headers.host ?? '');
}

/** Refuses whoever says it twice or unreadably, before anything is made of what they ask. */
export function addHostCheck(app: NestFastifyApplication): void {
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('onRequest', (request, reply, done) => {
      if (saysOneHost(request.raw)) done();
      else sendError(reply, new AppError('MALFORMED_JSON', { message: UNREADABLE }), request.id);
    });
}

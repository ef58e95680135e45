import type { IncomingMessage } from 'node:http';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { sendError } from './app-error.filter.ts';
import { UNREADABLE } from './early-errors.ts';

/** A name or an address, with an optional port; internationalised names come as `xn--…`. */
const HOST = /^(?:\[[\da-f:.]+\]|[\w.-]*)(?::\d*)?$/i;

/**
 * Whether a request has one readable `Host`; HTTP/1.0 needs none. Node uses the first of two. A proxy that
 * uses the last would let through what it means to block (RFC 9112 §3.2). Node itself refuses a missing one,
 * except for websockets.
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

/** Refuses a duplicate or invalid `Host` before the request is processed. */
export function addHostCheck(app: NestFastifyApplication): void {
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('onRequest', (request, reply, done) => {
      if (saysOneHost(request.raw)) done();
      else sendError(reply, new AppError('MALFORMED_JSON', { message: UNREADABLE }), request.id);
    });
}

import { hash } from 'node:crypto';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';

/** Marks what a GET answers, so that a poll that would hear the same again is answered 304 without a body. */
export function addEtags(app: NestFastifyApplication): void {
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('onSend', (request, reply, payload, done) => {
      const isRead = request.method === 'GET' && reply.statusCode === 200;
      if (!isRead || typeof payload !== 'string' || reply.hasHeader('etag')) return done(null, payload);
      const etag = `"${hash('sha1', payload, 'base64url')}"`;
      reply.header('etag', etag);
      if (!namesIt(request.headers['if-none-match'], etag)) return done(null, payload);
      reply.code(304).removeHeader('content-length');
      done(null, null);
    });
}

/** Proxies that compress make an etag weak; it still means the same. */
const namesIt = (given: string | undefined, etag: string): boolean =>
  given !== undefined && given.split(',').some((each) => each.trim().replace(/^W\//, '') === etag);

import { hash } from 'node:crypto';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';

/** The etag source of a response, when less than its whole content identifies it. */
export type TaggedRequest = { entityTag?: string };

/** Adds etags to GET responses, so that an unchanged poll gets 304 without a body. */
export function addEtags(app: NestFastifyApplication): void {
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('onSend', (request, reply, payload, done) => {
      if (request.method !== 'GET' || reply.statusCode !== 200) return done(null, payload);
      const { entityTag } = request as TaggedRequest;
      const etag = entityTag ?? (typeof payload === 'string' ? etagOf(payload) : null);
      if (etag === null || reply.hasHeader('etag')) return done(null, payload);
      reply.header('etag', etag);
      if (!namesEtag(request.headers['if-none-match'], etag)) return done(null, payload);
      reply.code(304).removeHeader('content-length');
      done(null, null);
    });
}

/** Weak, because the same response may be compressed or not. */
export const etagOf = (content: string): string => `W/"${hash('sha1', content, 'base64url')}"`;

export const namesEtag = (given: string | undefined, etag: string): boolean =>
  given !== undefined &&
  given.split(',').some((each) => withoutWeakness(each.trim()) === withoutWeakness(etag));

const withoutWeakness = (etag: string): string => etag.replace(/^W\//, '');

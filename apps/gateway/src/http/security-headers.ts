import type { NestFastifyApplication } from '@nestjs/platform-fastify';

/** Nothing from elsewhere, no frames; inline styles are what the component library sets at run time. */
const CONTENT_POLICY = [
  "default-src 'self'",
  "img-src 'self' data: blob:",
  "style-src 'self' 'unsafe-inline'",
  "connect-src 'self' ws: wss:",
  "frame-ancestors 'none'",
  "base-uri 'self'",
  "form-action 'self'",
  "object-src 'none'",
].join('; ');

const PAGE_HEADERS = {
  'content-security-policy': CONTENT_POLICY,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), payment=()',
  'cross-origin-opener-policy': 'same-origin',
};

/** Sets the security headers on every answer, and the request's id, by which it is found in the logs. */
export function addHeaders(app: NestFastifyApplication): void {
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('onRequest', (request, reply, done) => {
      // What is data and stays data needs no rules for pages; each header is checked and sent anew every time.
      if (isData(request.url)) reply.header('x-content-type-options', 'nosniff');
      else reply.headers(PAGE_HEADERS);
      reply.header('x-request-id', request.id);
      done();
    });
}

const isData = (url: string): boolean => url.startsWith('/api/') && !url.startsWith('/api/docs');

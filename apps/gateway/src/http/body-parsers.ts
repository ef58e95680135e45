import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { takeRawBody } from '../operations/raw-requests.ts';
import { findRefusal, NAMED_TWICE } from './strict-json.ts';

/** The maximum size of a request body. */
export const BODY_LIMIT_BYTES = 1_000_000;

/**
 * Parses JSON everywhere; an empty body is an empty object. Parses forms for pusher-js's channel
 * authorisation. Keeps the raw text when the operation asks for it.
 */
export function addBodyParsers(app: NestFastifyApplication): void {
  const fastify = app.getHttpAdapter().getInstance();
  const parseJson = fastify.getDefaultJsonParser('error', 'error');
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body as string;
    const { raw } = request.routeOptions.config;
    if (raw) return done(null, takeRawBody(raw, 'application/json', text));
    if (text === '') return done(null, {});
    void parseJson(request, text, (error, value) => {
      if (error) return done(new AppError('MALFORMED_JSON'));
      const message = findRefusal(text, value);
      done(message === null ? null : new AppError('MALFORMED_JSON', { message }), value);
    });
  });
  fastify.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (request, body, done) => {
      const text = body as string;
      const { raw } = request.routeOptions.config;
      if (raw) return done(null, takeRawBody(raw, 'application/x-www-form-urlencoded', text));
      const names = new URLSearchParams(text);
      const fields = Object.fromEntries(names);
      const isPlain = names.size === Object.keys(fields).length;
      done(isPlain ? null : new AppError('MALFORMED_JSON', { message: NAMED_TWICE }), fields);
    },
  );
}

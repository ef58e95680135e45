import type { RawMark, RawRequest } from '@drawpoint/contracts/raw';
import { AppError } from '@drawpoint/nest-kit/app-error';
import type { FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Marks the route of an operation that takes the raw body. */
    raw?: RawMark;
  }
}

/**
 * Returns the raw text of a body. Throws MALFORMED_JSON for another media type, PAYLOAD_TOO_LARGE for too
 * large a body.
 */
export function takeRawBody({ takes, maxBytes }: RawMark, mediaType: RawMark['takes'], text: string): string {
  if (mediaType !== takes)
    throw new AppError('MALFORMED_JSON', { message: `The request body must be ${takes}.` });
  if (Buffer.byteLength(text) > maxBytes) throw new AppError('PAYLOAD_TOO_LARGE');
  return text;
}

/** The input of an operation that takes the raw request. */
export function readRawRequest(
  { headers: names }: RawMark,
  { body, raw, headers }: FastifyRequest,
): RawRequest {
  const sent = names.map((name) => [name, headers[name]] as const);
  return {
    body: typeof body === 'string' ? body : '',
    target: raw.url ?? '/',
    headers: Object.fromEntries(sent.filter((each): each is [string, string] => typeof each[1] === 'string')),
  };
}

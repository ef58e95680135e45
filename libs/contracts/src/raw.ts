import { z } from 'zod/mini';

/**
 * A webhook of another company. The gateway passes the request on unchanged, because the signature covers
 * every byte. The operation's input is `RawRequest`, its output `RawAnswer`.
 */
export type RawMark = {
  /** Media type of the request's body. */
  readonly takes: 'application/x-www-form-urlencoded' | 'application/json';
  /** Names of the headers to pass on, in lower case. */
  readonly headers: readonly string[];
  /** The largest body, in bytes. */
  readonly maxBytes: number;
  /** Media type of the response. */
  readonly answers: 'text/xml' | 'application/json';
};

export const RawRequest = z.object({
  /** The body as text. */
  body: z.string(),
  /** Path and query exactly as sent: frameworks may reorder the query. */
  target: z.string(),
  /** The headers of the mark that were present. */
  headers: z.record(z.string(), z.string()),
});
export type RawRequest = z.output<typeof RawRequest>;

export const RawAnswer = z.object({ body: z.string() });
export type RawAnswer = z.output<typeof RawAnswer>;

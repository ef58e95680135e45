import { z } from 'zod/mini';

/**
 * How the gateway takes and answers what another company's program sends: as it came, because its signature covers every
 * byte. The operation's input is `RawRequest`, its output `RawAnswer`.
 */
export type RawMark = {
  /** Media type of the request's body. */
  readonly takes: 'application/x-www-form-urlencoded' | 'application/json';
  /** Names of the headers that are handed on, in lower case. */
  readonly headers: readonly string[];
  /** The most that the body may weigh. */
  readonly maxBytes: number;
  /** Media type of the answer. */
  readonly answers: 'text/xml' | 'application/json';
};

export const RawRequest = z.object({
  /** The body's text. */
  body: z.string(),
  /** Path and query as they were asked for: frameworks put queries in another order. */
  target: z.string(),
  /** Those of the mark that were sent. */
  headers: z.record(z.string(), z.string()),
});
export type RawRequest = z.output<typeof RawRequest>;

export const RawAnswer = z.object({ body: z.string() });
export type RawAnswer = z.output<typeof RawAnswer>;

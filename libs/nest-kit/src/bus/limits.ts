/** Maximum size of one message in bytes of UTF-8. NATS itself allows 1 MiB. */
export const MAX_MESSAGE_BYTES = 900_000;
/** Maximum number of requests that one service handles at once. More are refused as BUSY. */
export const MAX_IN_FLIGHT = 256;
/** How long a stopping service waits for requests in flight, in milliseconds. */
export const DRAIN_MS = 15_000;

/**
 * Whether a text exceeds the size of one message. Counts bytes only when the number of characters does not
 * decide.
 */
export const isTooLarge = (text: string): boolean =>
  text.length > MAX_MESSAGE_BYTES ||
  (text.length * 3 > MAX_MESSAGE_BYTES && Buffer.byteLength(text) > MAX_MESSAGE_BYTES);

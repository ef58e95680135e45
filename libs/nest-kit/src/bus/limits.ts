/** The most that one message may weigh, in bytes of UTF-8; NATS itself stops at 1 MiB. */
export const MAX_MESSAGE_BYTES = 900_000;
/** Requests that one service works on at the same time; more are refused as BUSY. */
export const MAX_IN_FLIGHT = 256;
/** Milliseconds a stopping service gives the work in flight. */
export const DRAIN_MS = 15_000;

/** Whether a text is heavier than one message may be; counts bytes only where characters leave room for doubt. */
export const isTooLarge = (text: string): boolean =>
  text.length > MAX_MESSAGE_BYTES ||
  (text.length * 3 > MAX_MESSAGE_BYTES && Buffer.byteLength(text) > MAX_MESSAGE_BYTES);

/** The signal is sent again every 3 s while somebody types, and forgotten 4 s after the last one (docs/product/messages.md#sending). */
export const SIGNAL_EVERY_MS = 3_000;
export const SIGNAL_LASTS_MS = 4_000;

/** Whether a key now is worth a signal, given when the last was sent. Instants in milliseconds. */
export const isDue = (sentAt: number | null, now: number): boolean =>
  sentAt === null || now - sentAt >= SIGNAL_EVERY_MS;

/**
 * The typing signal repeats every 3 s and expires 4 s after the last one (docs/product/messages.md#sending).
 */
export const SIGNAL_EVERY_MS = 3_000;
export const SIGNAL_LASTS_MS = 4_000;

/** Whether a key press should send a signal. Times in milliseconds; `sentAt` is the last signal. */
export const isDue = (sentAt: number | null, now: number): boolean =>
  sentAt === null || now - sentAt >= SIGNAL_EVERY_MS;

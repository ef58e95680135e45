/** What a device whose clock is wrong counts; how long a time is held is an option of the site, an hour at most (OP §3). */
const HOLD_MS = 10 * 60_000;
const LONGEST_MS = 60 * 60_000;

/**
 * When a hold ends by this device's clock, in milliseconds. The server's moment is believed where the clocks agree;
 * a device whose clock is wrong counts ten minutes from the answer.
 */
export function holdEnds(heldUntil: string | null, now: number): number | null {
  if (heldUntil === null) return null;
  const left = Date.parse(heldUntil) - now;
  return left > 0 && left <= LONGEST_MS + 5_000 ? now + left : now + HOLD_MS;
}

/** `9:05` of what is left in milliseconds, rounded up to the second. */
export function timeLeft(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

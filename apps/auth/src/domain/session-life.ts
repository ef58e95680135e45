const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** A session ends after 12 hours without a request, and after 30 days whatever happens (OP §7). */
export const IDLE_MS = 12 * HOUR;
export const LONGEST_MS = 30 * 24 * HOUR;
/** How often it is written that somebody was there. */
export const TOUCH_MS = MINUTE;

export type SessionTimes = { createdAt: Date; lastSeenAt: Date };

/** When the session ends if nobody is there any more. */
export const endOf = ({ createdAt, lastSeenAt }: SessionTimes): Date =>
  new Date(Math.min(lastSeenAt.getTime() + IDLE_MS, createdAt.getTime() + LONGEST_MS));

export const isAlive = (session: SessionTimes, now: Date): boolean => now < endOf(session);

export const needsTouch = ({ lastSeenAt }: SessionTimes, now: Date): boolean =>
  now.getTime() - lastSeenAt.getTime() >= TOUCH_MS;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** A session ends after 12 hours without a request, and after 30 days whatever happens (docs/product/accounts.md#sessions). */
export const IDLE_MS = 12 * HOUR;
export const LONGEST_MS = 30 * 24 * HOUR;
/** One in which somebody acts for somebody else, whatever happens. */
export const IMPERSONATION_MS = HOUR;
/** How often it is written that somebody was there. */
export const TOUCH_MS = MINUTE;

export type SessionTimes = {
  createdAt: Date;
  lastSeenAt: Date;
  /** Of the session from which somebody began to act for its user: this one ends with it. */
  original?: SessionTimes | null;
};

/** When the session ends if nobody is there any more. */
export const endOf = ({ createdAt, lastSeenAt, original }: SessionTimes): Date =>
  new Date(
    original
      ? Math.min(createdAt.getTime() + IMPERSONATION_MS, endOf(original).getTime())
      : Math.min(lastSeenAt.getTime() + IDLE_MS, createdAt.getTime() + LONGEST_MS),
  );

export const isAlive = (session: SessionTimes, now: Date): boolean => now < endOf(session);

export const needsTouch = ({ lastSeenAt }: SessionTimes, now: Date): boolean =>
  now.getTime() - lastSeenAt.getTime() >= TOUCH_MS;

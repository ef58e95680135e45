const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** A session ends after 12 hours without a request, and after 30 days whatever happens (docs/product/accounts.md#sessions). */
export const IDLE_MS = 12 * HOUR;
export const LONGEST_MS = 30 * 24 * HOUR;
/** The maximum life of an impersonation session. */
export const IMPERSONATION_MS = HOUR;
/** How often the time of the last request is written. */
export const TOUCH_MS = MINUTE;

export type SessionTimes = {
  createdAt: Date;
  lastSeenAt: Date;
  /** The end of the session that impersonation started from: this session ends with it. */
  original?: SessionTimes | null;
};

/** When the session ends if no further request comes. */
export const endOf = ({ createdAt, lastSeenAt, original }: SessionTimes): Date =>
  new Date(
    original
      ? Math.min(createdAt.getTime() + IMPERSONATION_MS, endOf(original).getTime())
      : Math.min(lastSeenAt.getTime() + IDLE_MS, createdAt.getTime() + LONGEST_MS),
  );

export const isAlive = (session: SessionTimes, now: Date): boolean => now < endOf(session);

export const needsTouch = ({ lastSeenAt }: SessionTimes, now: Date): boolean =>
  now.getTime() - lastSeenAt.getTime() >= TOUCH_MS;

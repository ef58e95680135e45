/**
 * How many attempts a key may make in a window, and the length of the first block. Each further block
 * doubles.
 */
export type ThrottlePolicy = { limit: number; windowSeconds: number; blockSeconds: number };

export type ThrottleState = {
  count: number;
  window_started_at: Date;
  /** The number of consecutive blocks. */
  strikes: number;
  blocked_until: Date | null;
};

export type ThrottleAnswer = { state: ThrottleState; retryAfterSeconds: number | null };

const LONGEST_BLOCK_SECONDS = 3600;
const FORGIVEN_AFTER_SECONDS = 3600;

const plusSeconds = (instant: Date, seconds: number) => new Date(instant.getTime() + seconds * 1000);
const secondsUntil = (instant: Date, now: Date) => Math.ceil((instant.getTime() - now.getTime()) / 1000);

/**
 * Counts one attempt. `retryAfterSeconds` is null when it is allowed. Attempts during a block are refused and
 * do not extend it. One hour after the last block the strikes reset.
 */
export function countAttempt(
  before: ThrottleState | null,
  policy: ThrottlePolicy,
  now: Date,
): ThrottleAnswer {
  const state = refreshed(before, policy, now);
  if (state.blocked_until && state.blocked_until > now) {
    return { state, retryAfterSeconds: secondsUntil(state.blocked_until, now) };
  }
  if (state.count < policy.limit) {
    return { state: { ...state, count: state.count + 1 }, retryAfterSeconds: null };
  }
  const seconds = Math.min(policy.blockSeconds * 2 ** state.strikes, LONGEST_BLOCK_SECONDS);
  return {
    state: {
      count: 0,
      window_started_at: now,
      strikes: state.strikes + 1,
      blocked_until: plusSeconds(now, seconds),
    },
    retryAfterSeconds: seconds,
  };
}

function refreshed(before: ThrottleState | null, policy: ThrottlePolicy, now: Date): ThrottleState {
  if (!before) return { count: 0, window_started_at: now, strikes: 0, blocked_until: null };
  const windowOver = plusSeconds(before.window_started_at, policy.windowSeconds) <= now;
  const forgiven = before.blocked_until && plusSeconds(before.blocked_until, FORGIVEN_AFTER_SECONDS) <= now;
  return {
    count: windowOver ? 0 : before.count,
    window_started_at: windowOver ? now : before.window_started_at,
    strikes: forgiven ? 0 : before.strikes,
    blocked_until: before.blocked_until,
  };
}

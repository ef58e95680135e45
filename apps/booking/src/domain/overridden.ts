import type { BookingLimits, Exception, Rule } from '@drawpoint/scheduling/schedule';

/** Around the clock, every day. */
const ALWAYS: readonly Rule[] = [0, 1, 2, 3, 4, 5, 6].map((dow) => ({
  dow,
  startTime: '00:00',
  endTime: '24:00',
}));

type Judged = { rules: readonly Rule[]; exceptions: readonly Exception[]; limits: BookingLimits };

/**
 * What a start is judged by that staff chose with a reason: neither hours nor notice, but still nothing past, the grid and
 * the horizon (decision 164). Visits, holds and drive legs are the calendar's to judge, whoever books.
 */
export const overridden = (limits: BookingLimits): Judged => ({
  rules: ALWAYS,
  exceptions: [],
  limits: { ...limits, noticeMinutes: 0 },
});

import { dayNumberOf } from './civil.ts';
import { listingRange, type RangeRequest } from './range.ts';
import { DEFAULT_LIMITS, NEIGHBOUR_REACH_MINUTES } from './schedule.ts';
import { at } from './testing/scenario.ts';

const range = (more: Partial<RangeRequest> = {}) =>
  listingRange({
    ...{ tz: 'America/New_York', now: at('2026-10-20T23:30-04:00'), limits: DEFAULT_LIMITS },
    ...{ lengthMinutes: 30, days: 2 },
    ...more,
  });

describe('the range of a listing', () => {
  it('a listing begins on the date that the notice allows, and reads the entries around its dates', () => {
    expect(range()).toEqual({
      ...{ firstDay: dayNumberOf('2026-10-21'), lastDay: dayNumberOf('2026-10-21') },
      busyFrom: at('2026-10-21T00:00-04:00') - NEIGHBOUR_REACH_MINUTES,
      busyTo: at('2026-10-22T00:00-04:00') + 30 + NEIGHBOUR_REACH_MINUTES,
    });
  });

  it('a listing of the past, beyond the horizon, or of a visit without a length has no range', () => {
    expect(range({ from: '2026-10-18' })).toBeNull();
    expect(range({ from: '2026-10-25', limits: { ...DEFAULT_LIMITS, horizonDays: 4 } })).toBeNull();
    expect(range({ from: '2026-10-24', limits: { ...DEFAULT_LIMITS, horizonDays: 4 } })).not.toBeNull();
    expect(range({ lengthMinutes: 0 })).toBeNull();
  });
});

import fc from 'fast-check';
import { dateOfDay, dayNumberOf } from '@drawpoint/scheduling/civil';
import { wallTimeOf } from '@drawpoint/scheduling/zone';
import { gained, inTurn, offersFrom, suits, type WaitlistWish, wishErrors } from './waitlist.ts';

const NEW_YORK = 'America/New_York';
const at = (iso: string) => new Date(iso);

describe('which times suit an entry', () => {
  // Tuesday, December 1 to Friday, December 4, 2026.
  const wish: WaitlistWish = {
    ...{ from_date: '2026-12-01', to_date: '2026-12-04', days: [2, 3, 4, 5] },
    ...{ from_time: '09:00', to_time: '12:00', dates_off: ['2026-12-03'] },
  };

  it('a start within dates, days and times suits, on the clock of its own offset', () => {
    expect(suits(wish, '2026-12-01T09:00:00-05:00')).toBe(true);
    expect(suits(wish, '2026-12-04T11:45:00-05:00')).toBe(true);
  });

  it('a start on another date, day or time does not suit, nor one on a date without offers', () => {
    for (const start of [
      '2026-11-30T09:00:00-05:00',
      '2026-12-05T09:00:00-05:00',
      '2026-12-02T08:45:00-05:00',
      '2026-12-02T12:00:00-05:00',
      '2026-12-03T09:00:00-05:00',
    ])
      expect([start, suits(wish, start)]).toEqual([start, false]);
    expect(suits({ ...wish, days: [1] }, '2026-12-01T09:00:00-05:00')).toBe(false);
  });
});

describe('a wish that no visit could meet', () => {
  const wish = {
    ...{ from_date: '2026-12-01', to_date: '2026-12-04', days: [2] },
    ...{ from_time: '09:00', to_time: '12:00' },
  };
  const errorsOf = (change: Partial<typeof wish>) =>
    Object.keys(wishErrors({ ...wish, ...change }, '2026-11-28', '2027-06-01'));

  it('a possible wish has no errors', () => {
    expect(errorsOf({})).toEqual([]);
  });

  it.each([
    ['to', { to_date: '2026-11-30' }],
    ['to', { from_date: '2026-11-01', to_date: '2026-11-27' }],
    ['to', { to_date: '2027-06-30' }],
    ['from', { from_date: '2027-06-02', to_date: '2027-06-03' }],
    ['to_time', { to_time: '09:00' }],
    ['days', { days: [1] }],
  ])('the error is at %s for %p', (field, change) => {
    expect(errorsOf(change)).toEqual([field]);
  });

  it('days count from today, not from a first date that has passed', () => {
    // November 28, 2026 is a Saturday.
    expect(errorsOf({ from_date: '2026-11-20', to_date: '2026-11-29', days: [5] })).toEqual(['days']);
  });

  it('it has a day exactly when one of its dates is on one of its weekdays', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 60 }),
        fc.integer({ min: 0, max: 20 }),
        fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1 }),
        (begin, length, days) => {
          const first = dayNumberOf('2026-11-28') + begin;
          const dates = Array.from({ length: length + 1 }, (_, index) => dateOfDay(first + index));
          const any = { ...wish, from_time: '00:00', to_time: '23:59', dates_off: [] };
          const change = { from_date: dates[0]!, to_date: dates.at(-1)!, days };
          const isPossible = dates.some((date) => suits({ ...any, ...change }, `${date}T10:00:00-05:00`));
          expect(errorsOf(change).length === 0).toBe(isPossible);
        },
      ),
    );
  });
});

describe('when a freed time is offered', () => {
  const freed = (from: string) => ({
    starts_at: at(from),
    ends_at: new Date(at(from).getTime() + 30 * 60_000),
  });
  const offered = (from: string, now: string, lead = 3) =>
    offersFrom(freed(from), NEW_YORK, at(now), lead)?.toISOString() ?? null;

  it('between 8 am and 8 pm it is offered at once', () => {
    expect(offered('2026-12-02T15:00:00Z', '2026-12-01T13:00:00Z')).toBe('2026-12-01T13:00:00.000Z');
    expect(offered('2026-12-02T15:00:00Z', '2026-12-02T00:59:00Z')).toBe('2026-12-02T00:59:00.000Z');
  });

  it('outside of these hours it waits until 8 am', () => {
    expect(offered('2026-12-02T18:00:00Z', '2026-12-02T01:00:00Z')).toBe('2026-12-02T13:00:00.000Z');
    expect(offered('2026-12-03T15:00:00Z', '2026-12-02T12:59:00Z')).toBe('2026-12-02T13:00:00.000Z');
  });

  it('one that begins before noon of the day on which offers go on is offered to nobody', () => {
    expect(offered('2026-12-02T16:59:00Z', '2026-12-02T01:00:00Z')).toBeNull();
    expect(offered('2026-12-02T17:00:00Z', '2026-12-02T01:00:00Z')).toBe('2026-12-02T13:00:00.000Z');
  });

  it('one that is over within the lead is offered to nobody', () => {
    expect(offered('2026-12-01T17:00:00Z', '2026-12-01T14:30:00Z')).toBeNull();
    expect(offered('2026-12-01T17:00:00Z', '2026-12-01T14:29:00Z')).not.toBeNull();
    expect(offered('2026-12-01T17:00:00Z', '2026-12-01T14:30:00Z', 2)).not.toBeNull();
  });

  it('offers are made between 8 am and 8 pm, on the days of clock changes too', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 500 * 1440 }),
        fc.integer({ min: 0, max: 10_000 }),
        (now, later) => {
          const begin = Date.parse('2026-01-01T00:00:00Z') / 60_000 + now;
          const starts_at = new Date((begin + later) * 60_000);
          const time = { starts_at, ends_at: new Date(starts_at.getTime() + 30 * 60_000) };
          const from = offersFrom(time, NEW_YORK, new Date(begin * 60_000), 3);
          if (from === null) return;
          const wall = wallTimeOf(NEW_YORK, from.getTime() / 60_000).time;
          expect(wall >= '08:00' && wall < '20:00').toBe(true);
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe('whose turn it is', () => {
  const now = at('2026-12-10T12:00:00Z');
  const entry = (id: number, days: number, urgent = false) => ({
    ...{ id, urgent },
    created_at: new Date(now.getTime() - days * 86_400_000 - id * 1_000),
  });

  it('urgent entries come first, then who has waited more whole days; who has waited equally long is a group', () => {
    const groups = inTurn([entry(1, 1), entry(2, 5), entry(3, 1), entry(4, 0, true), entry(5, 3, true)], now);
    expect(groups.map((group) => group.map(({ id }) => id))).toEqual([[5], [4], [2], [1, 3]]);
  });
});

describe('hours that were gained', () => {
  const minutes = (intervals: number[]) => {
    const found = new Set<number>();
    for (let index = 0; index < intervals.length; index += 2)
      for (let minute = intervals[index]!; minute < intervals[index + 1]!; minute += 1) found.add(minute);
    return found;
  };
  const windows = fc
    .uniqueArray(fc.integer({ min: 0, max: 40 }), { maxLength: 10 })
    .map((ends) => ends.slice(0, ends.length - (ends.length % 2)).sort((one, other) => one - other));

  it('they are the minutes that only the new windows have', () => {
    fc.assert(
      fc.property(windows, windows, (before, after) => {
        const known = minutes(before);
        expect(minutes(gained(before, after).flat())).toEqual(
          new Set([...minutes(after)].filter((minute) => !known.has(minute))),
        );
      }),
    );
  });
});

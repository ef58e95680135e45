import fc from 'fast-check';
import { fitsBetweenNeighbours } from './fits.ts';
import { fullStarts } from './load.ts';
import { listingRange } from './range.ts';
import { startsOutside } from './slack.ts';
import type { ListRequest } from './slots.ts';
import { dice, randomRequest } from './testing/random-schedules.ts';
import { request } from './testing/scenario.ts';
import { type ArrivalWindow, listWindows, startsInWindow, workingStarts } from './windows.ts';
import { expandSlots, firstSlot } from './wire.ts';
import { listSlots } from './slots.ts';
import { localDayOf, localMidnight, wallTimeOf } from './zone.ts';

const TWO_HOURS: ArrivalWindow = { minutes: 120, home: null };

/** The windows of a listing as `HH:MM` by date. */
const listed = (of: ListRequest, window = TWO_HOURS) =>
  Object.fromEntries(
    listWindows(of, window).dates.map(([date, runs]): [string, string[]] => [
      date,
      runs.flatMap((start, index) =>
        index % 2 > 0
          ? []
          : Array.from(
              { length: runs[index + 1]! },
              (_, step) => wallTimeOf(of.schedule.tz, start + step * window.minutes).time,
            ),
      ),
    ]),
  );

const at = (clock: string): number => localMidnight('America/New_York', '2026-11-24') + minutes(clock);
const minutes = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));
/** Tuesday 2026-11-24 in New York, from 9 to 17 o'clock. */
const day = (more: Partial<ListRequest['schedule']> = {}): ListRequest =>
  request({
    ...{ from: '2026-11-24', days: 1, now: at('00:00') - 1440, lengthMinutes: 30 },
    schedule: {
      ...{ tz: 'America/New_York', exceptions: [], busy: [], defaultDriveMinutes: 20 },
      rules: [{ dow: 2, startTime: '09:00', endTime: '17:00' }],
      ...more,
    },
  });

describe('listWindows', () => {
  it('a window is offered when the visit can begin in it', () => {
    expect(listed(day())).toEqual({ '2026-11-24': ['08:00', '10:00', '12:00', '14:00', '16:00'] });
    const busy = [{ start: at('09:00'), end: at('11:50'), driveTo: null, driveFrom: null }];
    // 11:50 and 20 minutes of driving: the first start is at 12:10.
    expect(listed(day({ busy }))).toEqual({ '2026-11-24': ['12:00', '14:00', '16:00'] });
  });

  it('the drives from home and back lie within the hours of the day, not in its breaks', () => {
    const window = { minutes: 60, home: { to: 70, from: 50 } };
    const rules = [
      { dow: 2, startTime: '09:00', endTime: '12:00' },
      { dow: 2, startTime: '13:00', endTime: '15:00' },
    ];
    // 9:00 and 70 minutes; 15:00 less 50 and the visit's 30.
    expect(listed(day({ rules }), window)).toEqual({ '2026-11-24': ['10:00', '11:00', '12:00', '13:00'] });
    expect(startsInWindow(day({ rules }), at('13:00'), window)).toEqual([at('13:00'), at('13:40')]);
    expect(startsInWindow(day({ rules }), at('12:00'), window)).toEqual([at('13:00'), at('13:00')]);
  });

  it('each day has its own drives from home and back, whatever the date is in UTC', () => {
    const window = { minutes: 60, home: { to: 70, from: 50 } };
    const everyDay = (...hours: [string, string][]) =>
      [0, 1, 2, 3, 4, 5, 6].flatMap((dow) =>
        hours.map(([startTime, endTime]) => ({ dow, startTime, endTime })),
      );
    const starts = (date: string, from: string, rules: ReturnType<typeof everyDay>) => {
      const start = localMidnight('America/New_York', date) + minutes(from);
      const found = workingStarts(day({ rules }), start, window);
      return found.map((each) => wallTimeOf('America/New_York', each).time);
    };
    const broken = everyDay(['09:00', '13:00'], ['15:00', '18:00'], ['20:00', '23:30']);
    expect(starts('2026-11-24', '09:00', broken)).toEqual([]);
    expect(starts('2026-11-24', '09:30', broken)).toEqual(['10:10', '10:30']);
    expect(starts('2026-11-24', '12:00', broken)).toEqual(['12:00', '12:30']);
    expect(starts('2026-11-24', '15:00', broken)).toEqual(['15:00', '16:00']);
    expect(starts('2026-11-24', '20:00', broken)).toEqual(['20:00', '21:00']);
    expect(starts('2026-11-24', '21:30', broken)).toEqual(['21:30', '22:10']);
    // Hours until midnight end with the drive home, and the next day begins with a drive.
    const late = everyDay(['01:00', '04:00'], ['20:00', '24:00']);
    expect(starts('2026-11-24', '22:00', late)).toEqual(['22:00', '22:40']);
    expect(starts('2026-11-24', '01:30', late)).toEqual(['02:10', '02:30']);
    // Around the clock change; on its day 10 pm is 23 hours after midnight.
    const around = everyDay(['00:15', '00:55'], ['20:00', '23:30']);
    expect(starts('2026-10-31', '22:00', around)).toEqual(['22:00', '22:10']);
    expect(starts('2026-11-01', '23:00', around)).toEqual(['22:00', '22:10']);
    const short = everyDay(['00:15', '02:00'], ['20:00', '23:30']);
    expect(starts('2026-11-01', '00:30', short)).toEqual(['01:25', '01:30']);
  });

  it('where the hours go on after midnight nobody drives home', () => {
    const rules = [
      { dow: 2, startTime: '22:30', endTime: '24:00' },
      { dow: 3, startTime: '00:00', endTime: '06:00' },
    ];
    const window = { minutes: 60, home: { to: 5, from: 70 } };
    expect(startsInWindow(day({ rules }), at('22:00'), window)).toEqual([at('22:50'), at('23:00')]);
    expect(listed(day({ rules }), window)['2026-11-24']).toEqual(['22:00', '23:00']);
  });

  it('a window in which the visit has two places is listed once', () => {
    const busy = [{ start: at('11:10'), end: at('11:20'), driveTo: null, driveFrom: null }];
    expect(listed(day({ busy }))).toEqual({ '2026-11-24': ['08:00', '10:00', '12:00', '14:00', '16:00'] });
  });

  it('a visit without a length has no window', () => {
    expect(startsInWindow({ ...day(), lengthMinutes: 0 }, at('10:00'), TWO_HOURS)).toBe('outside_hours');
  });

  it('the notice counts to the start of the window', () => {
    const soon = { ...day(), now: at('09:01') };
    expect(listed(soon)['2026-11-24']).toEqual(['12:00', '14:00', '16:00']);
    expect(startsInWindow(soon, at('10:00'), TWO_HOURS)).toBe('too_soon');
    const last = listed({ ...day(), now: at('15:30') }, { minutes: 30, home: null });
    expect(last['2026-11-24']).toEqual(['16:30']);
    const just = { ...soon, now: at('09:00') };
    expect(startsInWindow(just, at('10:00'), TWO_HOURS)).toEqual([at('10:00'), at('12:00')]);
  });

  it('a window begins at a multiple of its length', () => {
    expect(startsInWindow(day(), at('11:00'), TWO_HOURS)).toBe('off_grid');
    expect(startsInWindow(day(), at('18:00'), TWO_HOURS)).toBe('outside_hours');
    expect(
      startsInWindow({ ...day(), limits: { ...day().limits, horizonDays: 0 } }, at('10:00'), TWO_HOURS),
    ).toBe('beyond_horizon');
  });

  it('clients get windows after the exact times, marked as such', () => {
    const of = day({ rules: [{ dow: 2, startTime: '09:00', endTime: '09:45' }] });
    const slots = { ...listSlots(of), windows: listWindows(of, TWO_HOURS) };
    expect(expandSlots(slots)['2026-11-24']).toEqual([
      { date: '2026-11-24', start: '2026-11-24T09:00:00-05:00', end: '2026-11-24T09:30:00-05:00' },
      { date: '2026-11-24', start: '2026-11-24T09:15:00-05:00', end: '2026-11-24T09:45:00-05:00' },
      {
        ...{ date: '2026-11-24', start: '2026-11-24T08:00:00-05:00', end: '2026-11-24T10:00:00-05:00' },
        window: true,
      },
    ]);
    expect(firstSlot(slots)!.slot).toMatchObject({ start: '2026-11-24T08:00:00-05:00', window: true });
    expect(firstSlot({ ...slots, windows: undefined })!.slot.window).toBeUndefined();
  });

  it('on random calendars, exactly the windows in which the visit has a place are offered', () => {
    const cases = fc.record({ seed: fc.nat(1_000_000), kind: fc.constantFrom(60, 120, 240) });
    fc.assert(
      fc.property(cases, ({ seed, kind }) => {
        const of = randomRequest(seed);
        const roll = dice(seed);
        const home = roll.below(2) === 0 ? null : { to: roll.below(90), from: null };
        const window = { minutes: kind, home };
        const offered = new Set(
          listWindows(of, window).dates.flatMap(([, runs]) =>
            runs.flatMap((start, index) =>
              index % 2 > 0 ? [] : Array.from({ length: runs[index + 1]! }, (_, step) => start + step * kind),
            ),
          ),
        );
        const { schedule, lengthMinutes } = of;
        const { busy: neighbours, defaultDriveMinutes } = schedule;
        const isFree = (start: number) =>
          fitsBetweenNeighbours({ neighbours, start, end: start + lengthMinutes, defaultDriveMinutes });
        const first = localMidnight(schedule.tz, of.from ?? '2026-01-01');
        const dates = listingRange({ ...of, tz: schedule.tz });
        for (let start = first - 1440; start < first + (of.days + 1) * 1440; start += 15) {
          const starts = startsInWindow(of, start, window);
          const open = typeof starts === 'string' ? [] : startsOutside(starts, fullStarts(schedule));
          const range: number[] = [];
          for (let i = 0; i < open.length; i += 2)
            for (let each = open[i]!; each <= open[i + 1]!; each += 1) range.push(each);
          const localDay = localDayOf(schedule.tz, start);
          const isAsked = dates !== null && localDay >= dates.firstDay && localDay <= dates.lastDay;
          // Hours through the night before the first date are not known to a listing.
          const isKnown = localDay > (dates?.firstDay ?? 0) || home === null;
          if (!isAsked) expect([seed, start, offered.has(start)]).toEqual([seed, start, false]);
          else if (offered.has(start) || isKnown)
            expect([seed, start, range.some(isFree)]).toEqual([seed, start, offered.has(start)]);
        }
      }),
      { numRuns: 150 },
    );
  });
});

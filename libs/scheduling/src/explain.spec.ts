import fc from 'fast-check';
import { explainDay, liesInHours, windowsOfDay } from './explain.ts';
import { type ListRequest, listSlots } from './slots.ts';
import { edgeRequest, randomRequest } from './testing/random-schedules.ts';
import { at, request } from './testing/scenario.ts';
import { slotStarts } from './wire.ts';
import { wallTimeOf } from './zone.ts';

const requests = fc.nat(1_000_000).map(randomRequest);
const listed = (of: ListRequest): number[] => slotStarts(listSlots(of)).flatMap(({ starts }) => starts);

/** The rules that remove each start of 2026-10-20, keyed by wall time. */
const explained = (of: ListRequest) =>
  new Map(
    explainDay({ ...of, date: '2026-10-20' }).map(({ start, removedBy }) => [
      wallTimeOf(of.schedule.tz, start).time,
      removedBy,
    ]),
  );

describe('explainDay', () => {
  it.each([
    ['for random rules, exceptions and entries', requests],
    ['to the minute when a visit barely fits or barely does not', fc.nat(1_000_000).map(edgeRequest)],
  ])('explainDay removes exactly the starts that listSlots leaves out, %s', (_, any) => {
    fc.assert(
      fc.property(any, fc.nat(2), (of, dayAfter) => {
        const first = of.from ?? '2026-03-08';
        const date = new Date(Date.parse(first) + dayAfter * 86_400_000).toISOString().slice(0, 10);
        const offered = explainDay({ ...of, date }).filter(({ removedBy }) => removedBy.length === 0);
        expect(offered.map(({ start }) => start)).toEqual(listed({ ...of, from: date, days: 1 }));
      }),
      { numRuns: 400 },
    );
  });

  it('a start outside the hours names hours, or the exception that removed the usual hours', () => {
    const times = explained(
      request({
        schedule: {
          exceptions: [{ date: '2026-10-20', startTime: '10:00', endTime: '11:00', kind: 'unavailable' }],
        },
      }),
    );
    expect(times.get('08:45')).toEqual([{ rule: 'hours' }]);
    expect(times.get('09:30')).toEqual([]);
    expect(times.get('09:45')).toEqual([{ rule: 'exception' }]);
    expect(times.get('11:45')).toEqual([{ rule: 'hours' }]);
  });

  it('hours that were added for a day are hours, and what shortens them is an exception', () => {
    const added = { date: '2026-10-20', startTime: '14:00', endTime: '15:00', kind: 'available' as const };
    const off = { date: '2026-10-20', startTime: '14:30', endTime: '15:00', kind: 'unavailable' as const };
    const times = explained(request({ schedule: { exceptions: [added, off] } }));
    expect(times.get('14:00')).toEqual([]);
    expect(times.get('14:15')).toEqual([{ rule: 'exception' }]);
    expect(times.get('15:00')).toEqual([{ rule: 'hours' }]);
  });

  it('a visit without a length fits nowhere in the hours', () => {
    const exceptions = [
      { date: '2026-10-20', startTime: '10:00', endTime: '11:00', kind: 'unavailable' as const },
    ];
    const times = explained({ ...request({ schedule: { exceptions } }), lengthMinutes: 0 });
    expect([times.get('09:30'), times.get('10:30')]).toEqual([[{ rule: 'hours' }], [{ rule: 'hours' }]]);
  });

  it('a start on a full day names the limit', () => {
    const ten = at('2026-10-20T14:00Z');
    const busy = [{ start: ten, end: ten + 30, driveTo: null, driveFrom: null }];
    const limited = (visits: number | null, driveMinutes: number | null) =>
      explained(request({ schedule: { busy, load: { visits, driveMinutes } } })).get('11:00');
    expect(limited(1, null)).toEqual([{ rule: 'full_visits' }]);
    expect(limited(null, 10)).toEqual([{ rule: 'full_drives' }]);
    expect(limited(2, 15)).toEqual([]);
  });

  it('the drive before and the drive after an entry have their own minutes', () => {
    const ten = at('2026-10-20T14:00Z');
    const busy = [{ start: ten, end: ten + 30, driveTo: 25, driveFrom: 40 }];
    const times = explained(request({ schedule: { busy } }));
    expect(times.get('09:15')).toEqual([{ rule: 'drive', entry: 0, minutes: 25 }]);
    expect(times.get('10:30')).toEqual([{ rule: 'drive', entry: 0, minutes: 40 }]);
  });

  it('a blocked start names the overlapping entry, or the drive with its minutes', () => {
    const ten = at('2026-10-20T14:00Z');
    const busy = [{ start: ten, end: ten + 30, driveTo: null, driveFrom: null }];
    const times = explained(request({ schedule: { busy } }));
    expect(times.get('09:15')).toEqual([]);
    expect(times.get('09:30')).toEqual([{ rule: 'drive', entry: 0, minutes: 15 }]);
    expect(times.get('10:15')).toEqual([{ rule: 'overlap', entry: 0 }]);
    expect(times.get('10:30')).toEqual([{ rule: 'drive', entry: 0, minutes: 15 }]);
    expect(times.get('10:45')).toEqual([]);
  });

  it('a start names notice and horizon, and all its removals together', () => {
    const ten = at('2026-10-20T14:00Z');
    const soon = explained(request({ now: ten }));
    expect(soon.get('10:45')).toEqual([{ rule: 'notice' }]);
    expect(soon.get('11:00')).toEqual([]);
    const far = { noticeMinutes: 60, horizonDays: 3, gridMinutes: 15 };
    expect(explained(request({ limits: far })).get('08:00')).toEqual([
      { rule: 'horizon' },
      { rule: 'hours' },
    ]);
  });

  it('the day leaves out the hour the clock skips and lists a repeated hour once', () => {
    const count = (date: string) => explainDay({ ...request(), date }).length;
    expect(count('2026-03-08')).toBe(23 * 4);
    expect(count('2026-11-01')).toBe(24 * 4);
  });
});

describe('liesInHours and windowsOfDay', () => {
  it('an existing visit lies in the hours exactly when an empty calendar would offer its start', () => {
    fc.assert(
      fc.property(requests, (of) => {
        const free = { ...of, limits: { ...of.limits, noticeMinutes: -1e9, horizonDays: 1e6 } };
        const schedule = { ...of.schedule, busy: [] };
        const date = of.from ?? '2026-03-08';
        for (const { start, removedBy } of explainDay({ ...free, schedule, date })) {
          expect(liesInHours(schedule, { start, end: start + of.lengthMinutes })).toBe(
            removedBy.length === 0,
          );
        }
      }),
      { numRuns: 150 },
    );
  });

  it('the windows of a day are cut to that day', () => {
    const { schedule } = request();
    const nine = at('2026-10-20T13:00Z');
    expect(windowsOfDay(schedule, '2026-10-20')).toEqual([nine, nine + 180]);
  });
});

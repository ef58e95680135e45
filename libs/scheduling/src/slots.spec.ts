import { listSlots } from './slots.ts';
import { at, everyDay, offered, offeredTimes, request } from './testing/scenario.ts';

const MORNING = '09:00 09:15 09:30 09:45 10:00 10:15 10:30 10:45 11:00 11:15 11:30'.split(' ');
const visit = (from: string, to: string, driveTo: number | null = null, driveFrom = driveTo) => ({
  ...{ start: at(from), end: at(to), driveTo, driveFrom },
});

describe('working hours', () => {
  it('working hours offer every quarter hour at which the whole visit fits', () => {
    expect(offered(request())).toEqual({ '2026-10-20': MORNING });
  });

  it('hours that begin off the grid offer starts on the grid from midnight', () => {
    const rules = everyDay('09:05', '10:20');
    expect(offeredTimes(request({ schedule: { rules } }))).toEqual(['09:15', '09:30', '09:45']);
  });

  it('hours without a start on the grid offer no date', () => {
    const rules = everyDay('09:05', '09:40');
    expect(offered(request({ schedule: { rules } }))).toEqual({});
  });

  it('beyond the horizon a listing is empty', () => {
    const limits = { ...request().limits, horizonDays: 1 };
    expect(listSlots(request({ limits }))).toMatchObject({ offsets: [], dates: [] });
  });

  it('rules that overlap or touch are joined', () => {
    const rules = [
      ...everyDay('09:00', '10:00'),
      ...everyDay('09:30', '10:30'),
      ...everyDay('10:30', '12:00'),
    ];
    expect(offeredTimes(request({ schedule: { rules } }))).toEqual(MORNING);
  });

  it('a rule applies to its own weekday only', () => {
    const rules = [{ dow: 2, startTime: '09:00', endTime: '09:30' }];
    expect(offered(request({ schedule: { rules }, days: 14 }))).toEqual({
      '2026-10-20': ['09:00'],
      '2026-10-27': ['09:00'],
    });
  });

  it('an end of 00:00 or 24:00 means midnight', () => {
    for (const endTime of ['00:00', '24:00']) {
      const rules = [{ dow: 2, startTime: '23:00', endTime }];
      expect(offeredTimes(request({ schedule: { rules } }))).toEqual(['23:00', '23:15', '23:30']);
    }
  });

  it('hours of two days join across midnight, and a slot belongs to the day of its start', () => {
    const rules = [
      { dow: 2, startTime: '23:30', endTime: '24:00' },
      { dow: 3, startTime: '00:00', endTime: '00:30' },
    ];
    expect(offered(request({ schedule: { rules }, days: 2 }))).toEqual({
      '2026-10-20': ['23:30', '23:45'],
      '2026-10-21': ['00:00'],
    });
    expect(offered(request({ schedule: { rules }, days: 1 }))).toEqual({ '2026-10-20': ['23:30', '23:45'] });
  });

  it('hours that end before they start offer nothing', () => {
    expect(offered(request({ schedule: { rules: everyDay('17:00', '08:00') } }))).toEqual({});
  });
});

describe('exceptions', () => {
  const exception = (
    kind: 'available' | 'unavailable',
    startTime: string,
    endTime: string,
    date = '2026-10-20',
  ) => ({ date, startTime, endTime, kind });

  it('an unavailable exception removes hours', () => {
    const exceptions = [exception('unavailable', '09:40', '11:00')];
    expect(offeredTimes(request({ schedule: { exceptions } }))).toEqual(['09:00', '11:00', '11:15', '11:30']);
  });

  it('an available exception adds hours, also on a day without rules', () => {
    const exceptions = [exception('available', '18:00', '18:45')];
    expect(offeredTimes(request({ schedule: { exceptions, rules: [] } }))).toEqual(['18:00', '18:15']);
    expect(offeredTimes(request({ schedule: { exceptions } }))).toEqual([...MORNING, '18:00', '18:15']);
  });

  it('an unavailable exception removes hours that another exception adds', () => {
    const exceptions = [exception('unavailable', '18:15', '20:00'), exception('available', '17:30', '19:00')];
    expect(offeredTimes(request({ schedule: { exceptions, rules: [] } }))).toEqual(['17:30', '17:45']);
  });

  it('an exception from 00:00 to 00:00 removes the whole day', () => {
    const exceptions = [exception('unavailable', '00:00', '00:00')];
    expect(Object.keys(offered(request({ schedule: { exceptions }, days: 2 })))).toEqual(['2026-10-21']);
  });

  it('an exception belongs to the local date of its zone, even when UTC is already a day ahead', () => {
    const schedule = {
      tz: 'Pacific/Honolulu',
      rules: everyDay('20:00', '21:00'),
      exceptions: [exception('unavailable', '00:00', '24:00')],
    };
    expect(offered(request({ schedule, from: '2026-10-19', days: 3 }))).toEqual({
      '2026-10-19': ['20:00', '20:15', '20:30'],
      '2026-10-21': ['20:00', '20:15', '20:30'],
    });
  });
});

describe('busy entries', () => {
  const tz = '-04:00';
  const tenToHalfPast = (...drives: [number?, number?]) =>
    visit(`2026-10-20T10:00${tz}`, `2026-10-20T10:30${tz}`, ...drives);

  it('a busy entry keeps one default drive leg before and one after itself', () => {
    const busy = [tenToHalfPast()];
    expect(offeredTimes(request({ schedule: { busy } }))).toEqual([
      '09:00',
      '09:15',
      '10:45',
      '11:00',
      '11:15',
      '11:30',
    ]);
  });

  it('a drive replaces the default when it is longer, in its direction', () => {
    const timesWith = (...drives: [number, number]) =>
      offeredTimes(request({ schedule: { busy: [tenToHalfPast(...drives)] } }));
    expect(timesWith(44.5, 44.5)).toEqual(['11:15', '11:30']);
    expect(timesWith(20, 44.5)).toEqual(['09:00', '11:15', '11:30']);
    expect(timesWith(44.5, 14.2)).toEqual(['10:45', '11:00', '11:15', '11:30']);
  });

  it('one leg, not two, separates neighbouring visits', () => {
    const busy = [
      visit(`2026-10-20T09:00${tz}`, `2026-10-20T09:30${tz}`),
      visit(`2026-10-20T10:30${tz}`, `2026-10-20T12:00${tz}`),
    ];
    expect(offeredTimes(request({ schedule: { busy } }))).toEqual(['09:45']);
  });

  it('the edges of the day keep no drive leg', () => {
    const schedule = { rules: everyDay('09:00', '09:30') };
    expect(offeredTimes(request({ schedule }))).toEqual(['09:00']);
  });

  it('entries that began the day before or begin the day after still block starts', () => {
    const rules = everyDay('00:00', '24:00');
    const busy = [
      visit(`2026-10-19T23:30${tz}`, `2026-10-20T00:20${tz}`),
      visit(`2026-10-21T00:00${tz}`, `2026-10-21T00:30${tz}`),
    ];
    const times = offeredTimes(request({ schedule: { rules, busy } }));
    expect([times[0], times.at(-1)]).toEqual(['00:45', '23:15']);
  });

  it('busy entries may come in any order and overlap each other', () => {
    const busy = [
      visit(`2026-10-20T11:00${tz}`, `2026-10-20T11:10${tz}`),
      visit(`2026-10-20T09:00${tz}`, `2026-10-20T11:05${tz}`),
      visit(`2026-10-20T09:30${tz}`, `2026-10-20T09:40${tz}`),
    ];
    expect(offeredTimes(request({ schedule: { busy } }))).toEqual(['11:30']);
  });

  it('a long entry blocks every window it covers, even with a shorter entry inside it', () => {
    const rules = [...everyDay('09:00', '12:00'), ...everyDay('13:00', '17:00')];
    const busy = [
      visit(`2026-10-20T08:00${tz}`, `2026-10-20T16:00${tz}`),
      visit(`2026-10-20T10:00${tz}`, `2026-10-20T10:10${tz}`),
    ];
    expect(offeredTimes(request({ schedule: { rules, busy } }))).toEqual(['16:15', '16:30']);
  });
});

describe('limits', () => {
  it('the first start respects the minimum notice to the minute', () => {
    const now = at('2026-10-20T09:00-04:00');
    expect(offeredTimes(request({ now }))[0]).toBe('10:00');
    expect(offeredTimes(request({ now: now + 0.01 }))[0]).toBe('10:15');
  });

  it('a listing without a date begins today in the phlebotomist’s zone', () => {
    const now = at('2026-10-21T02:00Z');
    expect(Object.keys(offered(request({ now, from: null, days: 2 })))).toEqual(['2026-10-21']);
    const tz = 'Pacific/Honolulu';
    const honolulu = request({ now: at('2026-10-20T16:00Z'), from: null, days: 2, schedule: { tz } });
    expect(Object.keys(offered(honolulu))).toEqual(['2026-10-20', '2026-10-21']);
  });

  it('a listing ends at the horizon', () => {
    const limits = { noticeMinutes: 60, horizonDays: 20, gridMinutes: 15 };
    expect(Object.keys(offered(request({ limits, days: 5 })))).toEqual(['2026-10-20', '2026-10-21']);
  });

  it('a listing beyond the horizon is empty and reads neither rules nor visits', () => {
    const untouchable = new Proxy([], {
      get: () => {
        throw new Error('nothing there has to be read');
      },
    });
    const schedule = { rules: untouchable, exceptions: untouchable, busy: untouchable };
    expect(listSlots(request({ from: '9999-12-31', days: 1830, schedule })).dates).toEqual([]);
  });

  it('a listing of past dates is empty', () => {
    expect(offered(request({ from: '2026-09-01', days: 29 }))).toEqual({});
  });

  it('a listing covers at most 1,830 days', () => {
    const limits = { noticeMinutes: 0, horizonDays: 4000, gridMinutes: 15 };
    expect(listSlots(request({ limits, days: 3000 })).dates).toHaveLength(1830);
  });

  it('a visit that fills the hours is offered, and a longer one is not', () => {
    expect(offeredTimes(request({ lengthMinutes: 185 }))).toEqual([]);
    expect(offeredTimes(request({ lengthMinutes: 180 }))).toEqual(['09:00']);
  });
});

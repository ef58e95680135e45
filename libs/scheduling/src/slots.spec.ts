import { listSlots } from './slots.ts';
import { at, everyDay, offered, offeredTimes, request } from './testing/scenario.ts';
import type { Place } from './travel.ts';

const MORNING = '09:00 09:15 09:30 09:45 10:00 10:15 10:30 10:45 11:00 11:15 11:30'.split(' ');
const visit = (from: string, to: string, place: Place | null = null) => ({
  start: at(from),
  end: at(to),
  place,
});

describe('working hours', () => {
  it('offer every quarter of an hour at which the whole visit fits', () => {
    expect(offered(request())).toEqual({ '2026-10-20': MORNING });
  });

  it('keep to the grid from midnight when they begin between two of its times', () => {
    const rules = everyDay('09:05', '10:20');
    expect(offeredTimes(request({ schedule: { rules } }))).toEqual(['09:15', '09:30', '09:45']);
  });

  it('join where two rules overlap or touch', () => {
    const rules = [
      ...everyDay('09:00', '10:00'),
      ...everyDay('09:30', '10:30'),
      ...everyDay('10:30', '12:00'),
    ];
    expect(offeredTimes(request({ schedule: { rules } }))).toEqual(MORNING);
  });

  it('hold for their own weekday only', () => {
    const rules = [{ dow: 2, startTime: '09:00', endTime: '09:30' }];
    expect(offered(request({ schedule: { rules }, days: 14 }))).toEqual({
      '2026-10-20': ['09:00'],
      '2026-10-27': ['09:00'],
    });
  });

  it('end at midnight when they end at 00:00 or 24:00', () => {
    for (const endTime of ['00:00', '24:00']) {
      const rules = [{ dow: 2, startTime: '23:00', endTime }];
      expect(offeredTimes(request({ schedule: { rules } }))).toEqual(['23:00', '23:15', '23:30']);
    }
  });

  it('run on over midnight where both days are worked, the slot belonging to the day it starts', () => {
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

  it('are none when they end before they start', () => {
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

  it('take hours away', () => {
    const exceptions = [exception('unavailable', '09:40', '11:00')];
    expect(offeredTimes(request({ schedule: { exceptions } }))).toEqual(['09:00', '11:00', '11:15', '11:30']);
  });

  it('add hours, also on a day without rules', () => {
    const exceptions = [exception('available', '18:00', '18:45')];
    expect(offeredTimes(request({ schedule: { exceptions, rules: [] } }))).toEqual(['18:00', '18:15']);
    expect(offeredTimes(request({ schedule: { exceptions } }))).toEqual([...MORNING, '18:00', '18:15']);
  });

  it('take away even what another exception adds', () => {
    const exceptions = [exception('unavailable', '18:15', '20:00'), exception('available', '17:30', '19:00')];
    expect(offeredTimes(request({ schedule: { exceptions, rules: [] } }))).toEqual(['17:30', '17:45']);
  });

  it('take the whole day from 00:00 to 00:00', () => {
    const exceptions = [exception('unavailable', '00:00', '00:00')];
    expect(Object.keys(offered(request({ schedule: { exceptions }, days: 2 })))).toEqual(['2026-10-21']);
  });

  it('belong to the local date of the zone, where it is already another day in UTC', () => {
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
  const tenToHalfPast = (place: Place | null = null) =>
    visit(`2026-10-20T10:00${tz}`, `2026-10-20T10:30${tz}`, place);

  it('keep one default drive leg before and one after', () => {
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

  it('keep the drive between two exact places where it is longer', () => {
    // 0.3 degrees of latitude are 33.4 km, 45 minutes.
    const busy = [tenToHalfPast({ lat: 40.3, lng: -74, precision: 'street' })];
    const place: Place = { lat: 40, lng: -74, precision: 'street' };
    expect(offeredTimes(request({ schedule: { busy }, place }))).toEqual(['11:15', '11:30']);
    expect(offeredTimes(request({ schedule: { busy }, place: { ...place, precision: 'zip' } }))).toContain(
      '09:15',
    );
  });

  it('leave exactly one leg, not two, between neighbours', () => {
    const busy = [
      visit(`2026-10-20T09:00${tz}`, `2026-10-20T09:30${tz}`),
      visit(`2026-10-20T10:30${tz}`, `2026-10-20T12:00${tz}`),
    ];
    expect(offeredTimes(request({ schedule: { busy } }))).toEqual(['09:45']);
  });

  it('keep no leg at the edges of the day', () => {
    const schedule = { rules: everyDay('09:00', '09:30') };
    expect(offeredTimes(request({ schedule }))).toEqual(['09:00']);
  });

  it('count when they began the day before or begin the day after', () => {
    const rules = everyDay('00:00', '24:00');
    const busy = [
      visit(`2026-10-19T23:30${tz}`, `2026-10-20T00:20${tz}`),
      visit(`2026-10-21T00:00${tz}`, `2026-10-21T00:30${tz}`),
    ];
    const times = offeredTimes(request({ schedule: { rules, busy } }));
    expect([times[0], times.at(-1)]).toEqual(['00:45', '23:15']);
  });

  it('may come in any order and overlap each other', () => {
    const busy = [
      visit(`2026-10-20T11:00${tz}`, `2026-10-20T11:10${tz}`),
      visit(`2026-10-20T09:00${tz}`, `2026-10-20T11:05${tz}`),
      visit(`2026-10-20T09:30${tz}`, `2026-10-20T09:40${tz}`),
    ];
    expect(offeredTimes(request({ schedule: { busy } }))).toEqual(['11:30']);
  });

  it('block every window they cover, whatever shorter ones lie inside them', () => {
    const rules = [...everyDay('09:00', '12:00'), ...everyDay('13:00', '17:00')];
    const busy = [
      visit(`2026-10-20T08:00${tz}`, `2026-10-20T16:00${tz}`),
      visit(`2026-10-20T10:00${tz}`, `2026-10-20T10:10${tz}`),
    ];
    expect(offeredTimes(request({ schedule: { rules, busy } }))).toEqual(['16:15', '16:30']);
  });
});

describe('limits', () => {
  it('keep the minimum notice, to the minute', () => {
    const now = at('2026-10-20T09:00-04:00');
    expect(offeredTimes(request({ now }))[0]).toBe('10:00');
    expect(offeredTimes(request({ now: now + 0.01 }))[0]).toBe('10:15');
  });

  it('begin today in the phlebotomist’s zone when no date is given', () => {
    const now = at('2026-10-21T02:00Z');
    expect(Object.keys(offered(request({ now, from: null, days: 2 })))).toEqual(['2026-10-21']);
    const tz = 'Pacific/Honolulu';
    const honolulu = request({ now: at('2026-10-20T16:00Z'), from: null, days: 2, schedule: { tz } });
    expect(Object.keys(offered(honolulu))).toEqual(['2026-10-20', '2026-10-21']);
  });

  it('end at the horizon', () => {
    const limits = { noticeMinutes: 60, horizonDays: 20, gridMinutes: 15 };
    expect(Object.keys(offered(request({ limits, days: 5 })))).toEqual(['2026-10-20', '2026-10-21']);
  });

  it('answer nothing beyond the horizon, without looking at rules or visits', () => {
    const untouchable = new Proxy([], {
      get: () => {
        throw new Error('nothing there has to be read');
      },
    });
    const schedule = { rules: untouchable, exceptions: untouchable, busy: untouchable };
    expect(listSlots(request({ from: '9999-12-31', days: 1830, schedule })).dates).toEqual([]);
  });

  it('answer nothing for dates that are over', () => {
    expect(offered(request({ from: '2026-09-01', days: 29 }))).toEqual({});
  });

  it('list at most 1,830 days', () => {
    const limits = { noticeMinutes: 0, horizonDays: 4000, gridMinutes: 15 };
    expect(listSlots(request({ limits, days: 3000 })).dates).toHaveLength(1830);
  });

  it('offer nothing for a visit longer than the hours, and something for one that fills them', () => {
    expect(offeredTimes(request({ lengthMinutes: 185 }))).toEqual([]);
    expect(offeredTimes(request({ lengthMinutes: 180 }))).toEqual(['09:00']);
  });
});

import { listSlots } from './slots.ts';
import { everyDay, offered, offeredTimes, request } from './testing/scenario.ts';
import { expandSlots } from './wire.ts';

const night = { rules: everyDay('00:00', '04:00') };
const spring = { from: '2027-03-14', schedule: night };
const autumn = { from: '2026-11-01', schedule: night };

describe('the weeks in which New York changes its clocks', () => {
  it('working hours keep their wall time before and after the clock change', () => {
    const days = offered(
      request({ from: '2026-10-29', days: 7, schedule: { rules: everyDay('09:00', '10:00') } }),
    );
    expect(Object.keys(days)).toHaveLength(7);
    for (const times of Object.values(days)) expect(times).toEqual(['09:00', '09:15', '09:30']);
  });

  it('each slot carries its own offset', () => {
    const slots = expandSlots(listSlots(request({ from: '2026-10-31', days: 2 })));
    expect(slots['2026-10-31']?.[0]?.start).toBe('2026-10-31T09:00:00-04:00');
    expect(slots['2026-11-01']?.[0]?.start).toBe('2026-11-01T09:00:00-05:00');
  });

  it('a skipped local time is never offered', () => {
    const times = offeredTimes(request(spring));
    expect(times.filter((time) => time.startsWith('02'))).toEqual([]);
    expect(times.slice(6, 10)).toEqual(['01:30', '01:45', '03:00', '03:15']);
  });

  it('a visit may run through the skipped hour', () => {
    const slots = expandSlots(listSlots(request(spring)))['2027-03-14'] ?? [];
    expect(slots.find((slot) => slot.start.includes('T01:45'))).toEqual({
      date: '2027-03-14',
      start: '2027-03-14T01:45:00-05:00',
      end: '2027-03-14T03:15:00-04:00',
    });
  });

  it('a repeated hour is offered once, the first time', () => {
    const slots = expandSlots(listSlots(request(autumn)))['2026-11-01'] ?? [];
    const walls = slots.map((slot) => slot.start.slice(11, 16));
    expect(new Set(walls).size).toBe(walls.length);
    expect(slots.filter((slot) => slot.start.includes('T01:')).map((slot) => slot.start.slice(19))).toEqual(
      Array.from({ length: 4 }, () => '-04:00'),
    );
  });

  it('during the repeated hour its times are already past', () => {
    const now = Date.parse('2026-11-01T06:05Z') / 60_000;
    const limits = { noticeMinutes: 0, horizonDays: 10, gridMinutes: 15 };
    expect(offeredTimes(request({ ...autumn, from: null, now, limits }))[0]).toBe('02:00');
  });

  it('a whole day has 23 hours in spring and 25 in autumn', () => {
    const whole = { rules: everyDay('00:00', '24:00') };
    const lengths = [23, 24, 25].map((hours) => hours * 60);
    const fitting = (from: string, rule: typeof whole) =>
      lengths.filter((lengthMinutes) => {
        const dow = new Date(`${from}T12:00Z`).getUTCDay();
        const rules = rule.rules.filter((each) => each.dow === dow);
        return offeredTimes(request({ from, lengthMinutes, schedule: { rules } })).length > 0;
      });
    expect(fitting('2027-03-14', whole)).toEqual([1380]);
    expect(fitting('2026-10-20', whole)).toEqual([1380, 1440]);
    expect(fitting('2026-11-01', whole)).toEqual([1380, 1440, 1500]);
  });
});

describe('zones that never change their clocks', () => {
  it.each(['America/Phoenix', 'America/Regina', 'Pacific/Honolulu'])(
    '%s has the same slots every day',
    (tz) => {
      for (const from of ['2026-10-29', '2027-03-11']) {
        const days = offered(request({ from, days: 7, schedule: { tz, ...night } }));
        expect(Object.keys(days)).toHaveLength(7);
        for (const times of Object.values(days)) expect(times).toHaveLength(15);
      }
    },
  );
});

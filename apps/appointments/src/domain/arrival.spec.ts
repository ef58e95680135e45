import { arrivalAround, dueNotices, etaIso, etaOf } from './arrival.ts';

describe('When a phlebotomist arrives', () => {
  const now = new Date('2026-11-27T15:00:00Z');

  it('the drive takes its minutes, and at least the default', () => {
    expect(etaOf(now, 31.2, 20)).toEqual(new Date('2026-11-27T15:32:00Z'));
    for (const minutes of [3, null])
      expect(etaOf(now, minutes, 20)).toEqual(new Date('2026-11-27T15:20:00Z'));
  });

  it('the patient is told ten minutes around it, on the clock of the visit', () => {
    expect(arrivalAround({ eta_at: new Date('2026-11-27T15:20:10Z'), tz: 'America/New_York' })).toEqual({
      from: '2026-11-27T10:10:00-05:00',
      to: '2026-11-27T10:30:00-05:00',
    });
    expect(arrivalAround({ eta_at: null, tz: 'America/New_York' })).toBe(null);
  });

  it('the estimate is told in minutes, on the clock of the visit', () => {
    const eta_at = new Date('2026-11-27T15:20:10Z');
    expect(etaIso({ eta_at, tz: 'America/New_York' })).toBe('2026-11-27T10:20:00-05:00');
    expect(etaIso({ eta_at: null, tz: 'America/New_York' })).toBe(null);
  });

  it.each([
    ['on time and far away', 0, 11, []],
    ['ten minutes away', 0, 10, ['near']],
    ['ten minutes late', 10, 30, []],
    ['later than that', 11, 30, ['late']],
    ['late and near', 11, 5, ['late', 'near']],
  ] as const)('there is something to tell of a drive that is %s', (_how, late, away, due) => {
    const eta_at = new Date(now.getTime() + away * 60_000);
    const starts_at = new Date(eta_at.getTime() - late * 60_000);
    expect(dueNotices({ starts_at, eta_at, window_minutes: null }, now)).toEqual(due);
    const hourBefore = new Date(starts_at.getTime() - 3_600_000);
    expect(dueNotices({ starts_at: hourBefore, eta_at, window_minutes: 60 }, now)).toEqual(due);
  });
});

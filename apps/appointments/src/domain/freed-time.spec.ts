import { freedTime } from './freed-time.ts';

const START = new Date('2026-12-15T16:00:00Z');
const later = (minutes: number) => new Date(START.getTime() + minutes * 60_000);
const visit = {
  ...{ status: 'approved' as const, phlebotomist_id: 3, window_minutes: null, planned_at: null },
  ...{ starts_at: START, ends_at: later(30) },
};
const FREED = { phlebotomist_id: 3, starts_at: START.toISOString(), ends_at: later(30).toISOString() };

describe('the time that a change gives back', () => {
  it('a visit that is called off gives its time back', () => {
    for (const status of ['canceled', 'denied'] as const)
      expect(freedTime(visit, { ...visit, status })).toEqual(FREED);
    expect(freedTime({ ...visit, status: 'pending' }, { ...visit, status: 'denied' })).toEqual(FREED);
  });

  it('one that moves away gives it back, and one that still takes a part of it does not', () => {
    const moved = (minutes: number) => ({
      ...visit,
      starts_at: later(minutes),
      ends_at: later(minutes + 30),
    });
    expect(freedTime(visit, moved(30))).toEqual(FREED);
    expect(freedTime(visit, moved(-30))).toEqual(FREED);
    expect(freedTime(visit, moved(15))).toBeUndefined();
  });

  it('one that another phlebotomist takes over gives it back', () => {
    expect(freedTime(visit, { ...visit, phlebotomist_id: 11 })).toEqual(FREED);
  });

  it('with an arrival window it is the planned time', () => {
    const planned = { ...visit, window_minutes: 120, planned_at: later(60), ends_at: later(150) };
    expect(freedTime(planned, { ...planned, status: 'canceled' })).toEqual({
      ...FREED,
      ...{ starts_at: later(60).toISOString(), ends_at: later(90).toISOString() },
    });
  });

  it('a visit that took no time, or is approved, gives back none', () => {
    expect(freedTime({ ...visit, status: 'canceled' }, visit)).toBeUndefined();
    expect(freedTime({ ...visit, status: 'pending' }, visit)).toBeUndefined();
  });
});

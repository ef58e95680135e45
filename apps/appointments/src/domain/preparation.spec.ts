import { fastingFrom } from './preparation.ts';

const of = (starts_at: string, fasting_hours: number | null, tz = 'America/New_York') =>
  fastingFrom({ starts_at: new Date(starts_at), tz, fasting_hours });

describe('The begin of fasting', () => {
  it('is the hours of the service before the start, on the visit’s own clock', () => {
    expect(of('2026-12-18T09:00:00-05:00', 12)).toBe('2026-12-17T21:00:00-05:00');
    expect(of('2026-12-18T09:00:00-07:00', 8, 'America/Phoenix')).toBe('2026-12-18T01:00:00-07:00');
  });

  it('counts hours that pass, also when the clock changes in between', () => {
    expect(of('2026-11-01T09:00:00-05:00', 12)).toBe('2026-10-31T22:00:00-04:00');
    expect(of('2027-03-14T09:00:00-04:00', 12)).toBe('2027-03-13T20:00:00-05:00');
  });

  it('does not exist for a service without fasting', () => {
    expect(of('2026-12-18T09:00:00-05:00', null)).toBeNull();
  });
});

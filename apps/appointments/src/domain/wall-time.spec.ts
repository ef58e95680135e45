import fc from 'fast-check';
import { toOffsetIso } from '@drawpoint/scheduling/zone';
import { OFFERED_ZONES } from '@drawpoint/scheduling/offered-zones';
import { agreedIso, endIso, startIso, appointmentTimeOf } from './wall-time.ts';

describe('the time of a visit', () => {
  it('the time is the local time of the place with its own offset', () => {
    const time = appointmentTimeOf(
      'America/Phoenix',
      new Date('2026-12-15T16:00:00Z'),
      new Date('2026-12-15T16:30:00Z'),
    );
    expect(time).toMatchObject({ local_date: '2026-12-15', local_time: '09:00', local_end_time: '09:30' });
    expect(startIso(time)).toBe('2026-12-15T09:00:00-07:00');
    expect(endIso(time)).toBe('2026-12-15T09:30:00-07:00');
  });

  it('start and end have different offsets when the clock changes during the visit', () => {
    const time = appointmentTimeOf(
      'America/New_York',
      new Date('2026-11-01T05:30:00Z'),
      new Date('2026-11-01T06:30:00Z'),
    );
    expect(startIso(time)).toBe('2026-11-01T01:30:00-04:00');
    expect(endIso(time)).toBe('2026-11-01T01:30:00-05:00');
  });

  it('a visit keeps the agreed wall time when the zone changes later', () => {
    expect(agreedIso('2026-12-15', '09:00', new Date('2026-12-15T17:00:00Z'))).toBe(
      '2026-12-15T09:00:00-08:00',
    );
  });

  it('the time equals the zone’s local time, in every offered zone and at every minute', () => {
    const minute = fc.integer({ min: Date.UTC(2026, 0) / 60_000, max: Date.UTC(2031, 0) / 60_000 });
    fc.assert(
      fc.property(fc.constantFrom(...OFFERED_ZONES), minute, (zone, start) => {
        const time = appointmentTimeOf(zone, new Date(start * 60_000), new Date((start + 30) * 60_000));
        expect(startIso(time)).toBe(toOffsetIso(zone, start));
        expect(endIso(time)).toBe(toOffsetIso(zone, start + 30));
      }),
    );
  });
});

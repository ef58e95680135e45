import { arrivalAround, etaOf } from './arrival.ts';

describe('When a phlebotomist arrives', () => {
  const now = new Date('2026-11-27T15:00:00Z');
  const place = (lat: number) => ({ lat, lng: -73.98, precision: 'street' as const });

  it('the drive from a known place is estimated by its distance', () => {
    const near = etaOf(now, place(40.75), place(40.76), 5).getTime();
    const far = etaOf(now, place(40.75), place(41.25), 5).getTime();
    expect(near).toBeGreaterThanOrEqual(now.getTime() + 5 * 60_000);
    expect(far).toBeGreaterThan(near + 20 * 60_000);
  });

  it('the drive from an unknown place takes the default minutes', () => {
    expect(etaOf(now, null, place(40.75), 20)).toEqual(new Date('2026-11-27T15:20:00Z'));
  });

  it('the patient is told ten minutes around it, on the clock of the visit', () => {
    expect(arrivalAround({ eta_at: new Date('2026-11-27T15:20:10Z'), tz: 'America/New_York' })).toEqual({
      from: '2026-11-27T10:10:00-05:00',
      to: '2026-11-27T10:30:00-05:00',
    });
    expect(arrivalAround({ eta_at: null, tz: 'America/New_York' })).toBe(null);
  });
});

import { isZone } from './zone.ts';

describe('The name of a zone', () => {
  it.each(['UTC', 'America/New_York', 'Asia/Kathmandu'])('accepts the zone %s', (tz) => {
    expect(isZone(tz)).toBe(true);
  });

  it.each(['Mars/Olympus', '', '+05:00', '+0500', 'America/Nowhere'])('refuses the zone %j', (tz) => {
    expect(isZone(tz)).toBe(false);
  });
});

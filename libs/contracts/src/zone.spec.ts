import { isZone } from './zone.ts';

describe('The name of a zone', () => {
  it.each(['UTC', 'America/New_York', 'Asia/Kathmandu'])('the zone %s is accepted', (tz) => {
    expect(isZone(tz)).toBe(true);
  });

  it.each(['Mars/Olympus', '', '+05:00', '+0500', 'America/Nowhere'])('the zone %j is refused', (tz) => {
    expect(isZone(tz)).toBe(false);
  });
});

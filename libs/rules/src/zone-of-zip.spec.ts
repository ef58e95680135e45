import { zoneOfZip } from './zone-of-zip.ts';

const isZone = (zone: string): boolean => Intl.supportedValuesOf('timeZone').includes(zone);

describe('the zone of a ZIP code', () => {
  it.each([
    ['10118', 'America/New_York'],
    ['02108', 'America/New_York'],
    ['33101', 'America/New_York'],
    ['32501', 'America/Chicago'],
    ['37902', 'America/New_York'],
    ['37201', 'America/Chicago'],
    ['46204', 'America/New_York'],
    ['46401', 'America/Chicago'],
    ['60601', 'America/Chicago'],
    ['57701', 'America/Denver'],
    ['75201', 'America/Chicago'],
    ['79901', 'America/Denver'],
    ['80202', 'America/Denver'],
    ['83702', 'America/Denver'],
    ['83814', 'America/Los_Angeles'],
    ['85004-1234', 'America/Phoenix'],
    ['87102', 'America/Denver'],
    ['89101', 'America/Los_Angeles'],
    ['94103', 'America/Los_Angeles'],
    ['96813', 'Pacific/Honolulu'],
    ['97914', 'America/Denver'],
    ['98101', 'America/Los_Angeles'],
    ['99501', 'America/Anchorage'],
  ])('%s is %s', (zip, zone) => expect(zoneOfZip(zip)).toBe(zone));

  it('every zone is known to this runtime', () => {
    for (let area = 0; area < 1000; area += 1)
      expect(isZone(zoneOfZip(`${area}`.padStart(3, '0')))).toBe(true);
  });
});

import { type Place, distanceVerdict, estimatedDrive, haversineKm, legMinutes } from './travel.ts';

const street = (lat: number, lng: number): Place => ({ lat, lng, precision: 'street' });
const zip = (lat: number, lng: number): Place => ({ lat, lng, precision: 'zip' });
const home = { lat: 40, lng: -74 };
// One degree of latitude is 111.19 km on a sphere of 6371 km.
const north = (km: number): number => 40 + km / ((6371 * Math.PI) / 180);

describe('travel between places', () => {
  it('distances are great circles on a sphere of 6371 km', () => {
    expect(haversineKm({ lat: 40.7128, lng: -74.006 }, { lat: 34.0522, lng: -118.2437 })).toBeCloseTo(
      3935.75,
      1,
    );
    expect(haversineKm(home, home)).toBe(0);
    expect(haversineKm({ lat: 0, lng: 0 }, { lat: 0, lng: 180 })).toBeCloseTo(Math.PI * 6371, 6);
  });

  it('a drive is estimated at 45 km/h', () => {
    const { minutes, km } = estimatedDrive(home, { lat: north(30), lng: -74 });
    expect([minutes, km]).toEqual([expect.closeTo(40, 6), expect.closeTo(30, 6)]);
  });

  it('a leg is the drive in whole minutes, and at least the default', () => {
    expect([0, 14.2, 15, 39.1].map((minutes) => legMinutes(minutes, 15))).toEqual([15, 15, 15, 40]);
    expect(legMinutes(null, 15)).toBe(15);
  });
});

describe('the service area', () => {
  const area = { radiusKm: 20, extraRadiusKm: 40 };
  const verdictAt = (place: Place): string => distanceVerdict(home, place, area).verdict;

  it('an area serves inside the radius, with surcharge in the outer ring, and not beyond', () => {
    expect(verdictAt(street(north(19.9), -74))).toBe('served');
    expect(verdictAt(street(north(20.1), -74))).toBe('surcharge');
    expect(verdictAt(street(north(39.9), -74))).toBe('surcharge');
    expect(verdictAt(street(north(40.1), -74))).toBe('beyond');
  });

  it('an area serves a place exactly on the radius', () => {
    const place = street(41, -74);
    const km = haversineKm(home, place);
    expect(distanceVerdict(home, place, { radiusKm: 20, extraRadiusKm: km }).verdict).toBe('surcharge');
    expect(distanceVerdict(home, place, { radiusKm: km, extraRadiusKm: null })).toEqual({
      verdict: 'served',
      km,
    });
  });

  it('a ZIP-level place counts 5 km nearer at both limits', () => {
    expect(verdictAt(zip(north(24.9), -74))).toBe('served');
    expect(verdictAt(zip(north(25.1), -74))).toBe('surcharge');
    expect(verdictAt(zip(north(44.9), -74))).toBe('surcharge');
    expect(verdictAt(zip(north(45.1), -74))).toBe('beyond');
  });

  it('an area without an extra radius, or with a smaller one, has no outer ring', () => {
    const just = street(north(20.1), -74);
    expect(distanceVerdict(home, just, { radiusKm: 20, extraRadiusKm: null }).verdict).toBe('beyond');
    expect(distanceVerdict(home, just, { radiusKm: 20, extraRadiusKm: 10 }).verdict).toBe('beyond');
  });

  it('a phlebotomist without a service address serves nobody', () => {
    expect(distanceVerdict(null, street(40, -74), area)).toEqual({ verdict: 'beyond', km: null });
  });
});

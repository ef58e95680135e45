import { etaMinutes } from './eta.ts';

const home = { lat: 40.75, lng: -73.99 };
/** A point `km` kilometers north of home. */
const north = (km: number) => ({ ...home, lat: home.lat + km / 111.195 });

describe('The estimated drive', () => {
  it.each([
    [0, 5],
    [3.7, 5],
    [3.8, 10],
    [14.9, 20],
    [45, 60],
  ])('a drive of %d km takes %d minutes at 45 km/h, rounded up to five', (km, minutes) => {
    expect(etaMinutes(home, north(km))).toBe(minutes);
  });
});

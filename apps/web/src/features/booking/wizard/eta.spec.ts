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
  ])('is distance at 45 km an hour, up to the next five minutes: %d km take %d', (km, minutes) => {
    expect(etaMinutes(home, north(km))).toBe(minutes);
  });
});

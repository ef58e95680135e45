import { devicePosition } from './device-position.ts';

const at = (accuracy: number) => ({
  getCurrentPosition: (found: PositionCallback) =>
    found({ coords: { latitude: 40.75, longitude: -73.99, accuracy } } as GeolocationPosition),
});

describe('the position of the device', () => {
  it('the position of the device is returned', async () =>
    expect(await devicePosition(at(20))).toEqual({ lat: 40.75, lng: -73.99 }));

  it('an inaccurate position is ignored', async () => expect(await devicePosition(at(25_000))).toBeNull());

  it('no position is returned when the person denies permission', async () => {
    const refusing = {
      getCurrentPosition: (_found: PositionCallback, failed?: PositionErrorCallback | null) =>
        failed?.({ code: 1 } as GeolocationPositionError),
    };
    expect(await devicePosition(refusing)).toBeNull();
  });

  it('a position is awaited only until the timeout, and not without geolocation', async () => {
    expect(await devicePosition({ getCurrentPosition: () => undefined }, 5)).toBeNull();
    expect(await devicePosition(undefined)).toBeNull();
  });
});

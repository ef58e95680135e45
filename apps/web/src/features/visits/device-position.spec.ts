import { devicePosition } from './device-position.ts';

const at = (accuracy: number) => ({
  getCurrentPosition: (found: PositionCallback) =>
    found({ coords: { latitude: 40.75, longitude: -73.99, accuracy } } as GeolocationPosition),
});

describe('where this device is', () => {
  it('is told as it says itself', async () =>
    expect(await devicePosition(at(20))).toEqual({ lat: 40.75, lng: -73.99 }));

  it('is not told from a guess that may be a town away', async () =>
    expect(await devicePosition(at(25_000))).toBeNull());

  it('is not told where the person refuses', async () => {
    const refusing = {
      getCurrentPosition: (_found: PositionCallback, failed?: PositionErrorCallback | null) =>
        failed?.({ code: 1 } as GeolocationPositionError),
    };
    expect(await devicePosition(refusing)).toBeNull();
  });

  it('is waited for no longer than patience lasts, and not at all where a device knows nothing', async () => {
    expect(await devicePosition({ getCurrentPosition: () => undefined }, 5)).toBeNull();
    expect(await devicePosition(undefined)).toBeNull();
  });
});

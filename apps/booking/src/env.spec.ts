import { readEnv } from '@drawpoint/nest-kit/env';
import { schema } from './env.ts';

const GIVEN = {
  BOOKING_DATABASE_URL: 'postgres://app@localhost/booking',
  SEAL_KEYS: `k1:${Buffer.alloc(32).toString('base64')}`,
};

describe("Booking's settings", () => {
  it('by default no external geocoder is called', () => {
    expect(readEnv(schema, GIVEN).GEOCODER).toBe('zip');
  });

  it.each([
    ['nominatim', 'GEOCODER_CONTACT'],
    ['photon', 'GEOCODER_CONTACT'],
    ['google', 'GEOCODER_KEY'],
  ])('a missing setting for %s is named', (GEOCODER, missing) => {
    expect(() => readEnv(schema, { ...GIVEN, GEOCODER })).toThrow(`${missing}: is missing`);
  });

  it('an own Nominatim needs a contact address', () => {
    const own = {
      GEOCODER: 'nominatim',
      GEOCODER_URL: 'http://maps.internal/',
      GEOCODER_CONTACT: 'ops@example.test',
    };
    expect(readEnv(schema, { ...GIVEN, ...own }).GEOCODER_URL).toBe('http://maps.internal/');
  });
});

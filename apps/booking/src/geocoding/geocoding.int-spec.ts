import { geocoding } from '@drawpoint/contracts/booking/geocoding.contract';
import { patient, useBooking } from '../testing/start-booking.ts';

describe('places of addresses', () => {
  const world = useBooking();

  describe('POST /geocode', () => {
    const geocode = (input: { zip: string; state?: string; line1?: string; city?: string }) =>
      world.call(geocoding.geocode, input, patient);

    it('is the centre of the ZIP code', async () => {
      const place = { lat: 40.749, lng: -73.9865, precision: 'zip' };
      expect(await geocode({ zip: '10118' })).toEqual(place);
      expect(
        await geocode({ line1: '350 5th Ave', city: 'New York', state: 'ny', zip: '10118-0110' }),
      ).toEqual(place);
    });

    it.each([
      ['an unknown ZIP', { zip: '00000' }, 'zip'],
      ['a military ZIP, which is nowhere', { zip: '34001' }, 'zip'],
      ['a ZIP of another state', { zip: '10118', state: 'CA' }, 'state'],
      ['what is no ZIP', { zip: 'T0A' }, 'zip'],
    ])('is a field error for %s', async (_what, input, field) => {
      await expect(geocode(input)).rejects.toMatchObject({
        code: 'INVALID_INPUT',
        options: { errors: { [field]: [expect.any(String)] } },
      });
    });

    it('is for people who are signed in', async () => {
      await expect(world.call(geocoding.geocode, { zip: '10118' })).rejects.toMatchObject({
        code: 'UNAUTHENTICATED',
      });
    });
  });

  describe('locating for other services', () => {
    it('answers the place, and null for an unknown ZIP', async () => {
      expect(await world.call(geocoding.locate, { zip: '96813' })).toEqual({
        place: { lat: 21.3179, lng: -157.8521, precision: 'zip' },
      });
      expect(await world.call(geocoding.locate, { zip: '00000' })).toEqual({ place: null });
    });
  });
});

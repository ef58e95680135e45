import { geocoding } from '@drawpoint/contracts/booking/geocoding.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import { codeOf, fieldErrors } from '@drawpoint/nest-kit/testing/refusals';
import { admin, developer, maria, patient, phlebotomist, useBooking } from '../testing/start-booking.ts';

describe('places of addresses', () => {
  const world = useBooking();

  describe('POST /geocode', () => {
    const geocode = (input: { zip: string; state?: string; line1?: string; city?: string }) =>
      world.call(geocoding.geocode, input, patient);

    it('an address is located at the centre of its ZIP code', async () => {
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
    ])('%s is a field error', async (_what, input, field) => {
      expect(await fieldErrors(geocode(input))).toMatchObject({ [field]: [expect.any(String)] });
    });

    it('only signed-in people geocode', async () => {
      expect(await codeOf(world.call(geocoding.geocode, { zip: '10118' }))).toBe('UNAUTHENTICATED');
    });
  });

  describe('addresses with a pin of staff', () => {
    const PIN = { lat: 40.7412, lng: -73.9897 };
    const flatiron = { line1: '175 5th Ave', city: 'New York', state: 'NY', zip: '10010' };
    const pin = (at: object = PIN) =>
      world.callFromAppointments(geocoding.pin, { ...flatiron, ...PIN, ...at, provider_id: 1 }, developer);

    it('a pinned address is found at its pin, for every flat, and stored without its text', async () => {
      await pin();
      const place = { ...PIN, precision: 'street' };
      expect(await world.call(geocoding.geocode, flatiron, patient)).toEqual(place);
      const flat = { ...flatiron, line1: '175  5TH Ave, Apt 9', zip: '10010-1234' };
      expect(await world.call(geocoding.geocode, flat, patient)).toEqual(place);
      expect(
        await world.call(geocoding.geocode, { ...flatiron, line1: '176 5th Ave' }, patient),
      ).toMatchObject({
        precision: 'zip',
      });
      await pin({ lat: 40.742 });
      expect(await world.call(geocoding.locate, flatiron)).toEqual({ place: { ...place, lat: 40.742 } });
      const rows = await world.rows<object>('SELECT * FROM pinned_address');
      expect(rows).toMatchObject([{ actor_id: developer.user_id }]);
      expect(JSON.stringify(rows)).not.toMatch(/5th ave|40\.7/i);
    });

    it('a pin far from the ZIP code is rejected', async () => {
      expect(await fieldErrors(pin({ lat: 42 }))).toMatchObject({
        lat: ['The pin is too far from the ZIP code of the address.'],
      });
    });
  });

  describe('PUT /geocode/pin', () => {
    const PIN = { lat: 40.7393, lng: -73.9903 };
    const typed = { line1: '935 Broadway', city: 'New York', state: 'NY', zip: '10010' };
    const put = (who: Caller | null = developer, more: object = {}) =>
      world.call(geocoding.pinTyped, { ...typed, ...PIN, ...more }, who);

    it('staff pin a typed address, for all bookings there', async () => {
      const place = { ...PIN, precision: 'street' };
      expect(await put()).toEqual(place);
      expect(await world.call(geocoding.geocode, typed, patient)).toEqual(place);
      const session = await world.change(await world.open(patient), {
        patient: { ...maria, address: typed.line1, city: typed.city, address_zip: typed.zip },
      });
      expect(session.place).toEqual(place);
    });

    it('the audit records who set a pin, without the address', async () => {
      await put(phlebotomist, { line1: '937 Broadway' });
      const entries = await world.rows<object>(
        `SELECT * FROM kit.audit_entry WHERE action = 'pin_corrected' ORDER BY id`,
      );
      expect(entries.at(-1)).toMatchObject({ actor_id: phlebotomist.user_id });
      expect(JSON.stringify(entries)).not.toMatch(/Broadway|-73\.99/);
    });

    it('only staff set pins', async () => {
      expect(await codeOf(put(patient))).toBe('FORBIDDEN');
      expect(await codeOf(put(null))).toBe('UNAUTHENTICATED');
    });

    it.each([
      ['an unknown ZIP', { zip: '00000' }, 'zip'],
      ['a ZIP of another state', { state: 'CA' }, 'state'],
      ['a place far away', { lat: 42 }, 'lat'],
      ['what is no place', { lng: 181 }, 'lng'],
    ])('%s is a field error of a pin', async (_what, more, field) => {
      expect(await fieldErrors(put(admin, more))).toMatchObject({ [field]: [expect.any(String)] });
    });
  });

  describe('locating for other services', () => {
    it('another service gets the place, and null for an unknown ZIP code', async () => {
      expect(await world.call(geocoding.locate, { zip: '96813' })).toEqual({
        place: { lat: 21.3179, lng: -157.8521, precision: 'zip' },
      });
      expect(await world.call(geocoding.locate, { zip: '00000' })).toEqual({ place: null });
    });
  });
});

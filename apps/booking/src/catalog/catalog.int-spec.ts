import { catalog } from '@drawpoint/contracts/booking/catalog.contract';
import { expectStatements } from '@drawpoint/nest-kit/testing/expect-statements';
import { codeOf, fieldErrors } from '@drawpoint/nest-kit/testing/refusals';
import { callerOf } from '@drawpoint/nest-kit/testing/start-services';
import { admin, developer, NEW_YORK, patient, phlebotomist, useBooking } from '../testing/start-booking.ts';

const UNKNOWN = 999_999;

describe('the catalog', () => {
  const world = useBooking();

  it('the providers of a service take one statement, and two more with a place', async () => {
    const list = (where: object) => () =>
      world.call(catalog.listProviders, { service_id: 1, ...where }, patient);
    await expectStatements(1, list({}));
    await expectStatements(3, list(NEW_YORK));
  });

  it('an account page gets the names of the assigned phlebotomist and the provider', async () => {
    const name = (user_id: number, provider_id: number | null) =>
      world.call(catalog.nameLinks, { user_id, provider_id });
    expect(await name(patient.user_id, null)).toEqual({
      phlebotomist: { id: 3, name: 'Dana Okafor' },
      provider: null,
    });
    expect((await name(UNKNOWN, 1)).provider).toMatchObject({ id: 1, name: expect.any(String) });
    expect(await name(UNKNOWN, UNKNOWN)).toEqual({ phlebotomist: null, provider: null });
    await expectStatements(1, () => name(patient.user_id, 1));
  });

  describe('GET /catalog/services', () => {
    it('active services are listed, the three usual ones first, then by name', async () => {
      await world.rows(`UPDATE service SET active = false WHERE id = 7`);
      await world.rows(`UPDATE service SET deleted_at = now() WHERE id = 8`);
      const { data } = await world.call(catalog.listServices, {}, patient);
      expect(data.map(({ name }) => name)).toEqual([
        'Routine Blood Draw',
        'Specialty Test',
        'Child/Infant',
        'Fasting Lipid and Glucose Panel',
        'Genetic Test Kit Collection',
        'Glucose Tolerance Test',
        'Therapeutic Phlebotomy',
        'Wellness Panel',
      ]);
      expect(data[0]).toEqual({
        id: 1,
        name: 'Routine Blood Draw',
        price: 89,
        length_minutes: 30,
        extra_extension_minutes: 15,
        active: true,
        accepted: true,
        provider_disabled: false,
        ...{ description: 'Blood for the tests that your doctor ordered.', preparation: null },
        ...{ bring: 'A photo ID.', fasting: false, result_days: 2 },
        ...{ fasting_hours: null, bring_order: true, medicines: null },
      });
      await world.rows(`UPDATE service SET active = true, deleted_at = NULL`);
    });

    it('each field comes from the phlebotomist, else the provider, else the service', async () => {
      await world.rows(
        `INSERT INTO provider_service (provider_id, service_id, price_cents, appointment_length_minutes)
         VALUES (1, 1, 8000, 35)`,
      );
      const ofBoth = { provider_id: 1, phlebotomist_id: 12 };
      const { data } = await world.call(catalog.listServices, ofBoth, patient);
      expect(data[0]).toMatchObject({ price: 95, length_minutes: 40, extra_extension_minutes: 15 });
      const { data: ofProvider } = await world.call(catalog.listServices, { provider_id: 1 }, patient);
      expect(ofProvider[0]).toMatchObject({ price: 80, length_minutes: 35 });
      await world.rows(`DELETE FROM provider_service WHERE provider_id = 1`);
    });

    it('services that the provider disabled or the phlebotomist does not accept are marked', async () => {
      const { data } = await world.call(catalog.listServices, { provider_id: '3' }, patient);
      expect(data.filter((each) => each.provider_disabled).map(({ id }) => id)).toEqual([9]);
      const { data: of13 } = await world.call(catalog.listServices, { phlebotomist_id: 13 }, patient);
      expect(of13.filter((each) => !each.accepted).map(({ id }) => id)).toEqual([3]);
    });

    it('an unknown provider or phlebotomist is 404', async () => {
      expect(await codeOf(world.call(catalog.listServices, { provider_id: UNKNOWN }, patient))).toBe(
        'NOT_FOUND',
      );
      expect(await codeOf(world.call(catalog.listServices, { phlebotomist_id: UNKNOWN }, patient))).toBe(
        'NOT_FOUND',
      );
    });

    it('only signed-in people list services', async () => {
      expect(await codeOf(world.call(catalog.listServices, {}))).toBe('UNAUTHENTICATED');
    });
  });

  describe('GET /catalog/providers', () => {
    it('a visitor gets only ids and names of providers', async () => {
      const { data } = await world.call(catalog.listProviders, {});
      expect(data).toHaveLength(5);
      expect(data[1]).toEqual({ id: 3, name: 'Bay Phlebotomy' });
    });

    it('signed-in people get address and travel price of providers', async () => {
      const { data } = await world.call(catalog.listProviders, {}, patient);
      expect(data.find(({ id }) => id === 1)).toMatchObject({
        name: 'Empire Mobile Labs',
        travel_price: 25,
        about: 'We bill most insurers. Your samples go to Labcorp or Quest, as your order says.',
        address: { city: 'New York', zip: '10118' },
      });
    });

    it('only providers whose phlebotomists serve the place are listed', async () => {
      const { data } = await world.call(catalog.listProviders, { service_id: 1, ...NEW_YORK }, patient);
      expect(data.map(({ id }) => id)).toEqual([1]);
      const desert = { lat: '33.4557', lng: '-112.0686' };
      const inPhoenix = await world.call(catalog.listProviders, { service_id: 1, ...desert }, patient);
      expect(inPhoenix.data.map(({ id }) => id)).toEqual([2]);
    });

    it('no provider is listed for a place that nobody serves', async () => {
      const wyoming = { lat: 43.0, lng: -107.5 };
      expect((await world.call(catalog.listProviders, wyoming, patient)).data).toEqual([]);
    });

    it('a provider that disabled the service, or whose phlebotomists do not accept it, is left out', async () => {
      const offered = await world.call(catalog.listProviders, { service_id: 9 }, patient);
      expect(offered.data.map(({ id }) => id)).not.toContain(3);
      await world.rows(
        `INSERT INTO phlebotomist_service (phlebotomist_id, service_id, accepted)
         SELECT phlebotomist_id, 10, false FROM phlebotomist_provider WHERE provider_id = 1`,
      );
      const accepted = await world.call(catalog.listProviders, { service_id: 10, ...NEW_YORK }, patient);
      expect(accepted.data).toEqual([]);
      await world.rows(`DELETE FROM phlebotomist_service WHERE service_id = 10`);
    });

    it('a ZIP-level place counts 5 km nearer than a street address', async () => {
      // Only phlebotomist 24 works in Honolulu now, and the centre of 96813 lies 1.5 km from their home.
      await world.rows(`UPDATE phlebotomist SET bookable = false WHERE id = 25`);
      await world.rows(
        `UPDATE phlebotomist SET service_radius_km = 0.2, service_extra_radius_km = 0 WHERE id = 24`,
      );
      const zip = { lat: 21.3179, lng: -157.8521 };
      const street = { lat: 21.31795, lng: -157.85215 };
      world.outside.savedPlaces = [street];
      expect((await world.call(catalog.listProviders, zip, patient)).data.map(({ id }) => id)).toEqual([5]);
      expect((await world.call(catalog.listProviders, street, patient)).data).toEqual([]);
      await world.rows(
        `UPDATE phlebotomist SET bookable = true, service_radius_km = 20 WHERE id IN (24, 25)`,
      );
    });

    it('one coordinate alone, and an unknown service, are errors', async () => {
      expect(await fieldErrors(world.call(catalog.listProviders, { lat: 40 }, patient))).toMatchObject({
        lng: [expect.any(String)],
      });
      expect(await codeOf(world.call(catalog.listProviders, { service_id: UNKNOWN }))).toBe('NOT_FOUND');
    });
  });

  describe('GET /catalog/providers/{id}/phlebotomists', () => {
    it('phlebotomists who accept the service and serve the place are listed, with rounded homes for patients', async () => {
      const { data } = await world.call(
        catalog.listPhlebotomists,
        { id: 1, service_id: 3, ...NEW_YORK },
        patient,
      );
      expect(data.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([3, 11, 12, 14]);
      const dana = data.find(({ id }) => id === 3);
      expect(dana).toMatchObject({
        name: 'Dana Okafor',
        provider_id: 1,
        providers: [{ id: 1, name: 'Empire Mobile Labs' }],
        service_address: { lat: 40.75, lng: -73.99 },
        service_extra_charge: 35,
      });
    });

    it('disabled and deleted phlebotomists, and those without hours or role, are left out', async () => {
      const ids = async () =>
        (await world.call(catalog.listPhlebotomists, { id: 3 }, patient)).data.map(({ id }) => id).toSorted();
      expect(await ids()).toEqual([18, 19, 20]);
      await world.rows(`UPDATE phlebotomist SET bookable = false WHERE id = 18`);
      await world.rows(`UPDATE person SET roles = '{user}' WHERE id = 19`);
      await world.rows(`UPDATE person SET deleted = true WHERE id = 20`);
      expect(await ids()).toEqual([]);
      await world.rows(`UPDATE phlebotomist SET bookable = true WHERE id = 18`);
      await world.rows(`UPDATE person SET roles = '{phlebotomist}', deleted = false WHERE id IN (19, 20)`);
    });

    it('the list is empty when the provider disabled the service, and an unknown provider is 404', async () => {
      const off = await world.call(catalog.listPhlebotomists, { id: 3, service_id: 9 }, patient);
      expect(off.data).toEqual([]);
      expect(await codeOf(world.call(catalog.listPhlebotomists, { id: UNKNOWN }, patient))).toBe('NOT_FOUND');
    });
  });

  describe('GET /phlebotomists/{id}/service-area', () => {
    it('the home is rounded for patients and other providers’ staff, and exact for those who manage the phlebotomist', async () => {
      const seen = async (who = patient) =>
        (await world.call(catalog.getServiceArea, { id: 3 }, who)).service_address;
      const exact = { lat: 40.7484, lng: -73.9924 };
      expect(await seen()).toEqual({ lat: 40.75, lng: -73.99 });
      expect(await seen(callerOf({ user_id: 31, roles: ['admin'], provider_id: 2 }))).toEqual({
        lat: 40.75,
        lng: -73.99,
      });
      for (const who of [developer, admin, phlebotomist]) expect(await seen(who)).toEqual(exact);
    });

    it('the service area of an unknown phlebotomist is 404', async () => {
      expect(await codeOf(world.call(catalog.getServiceArea, { id: 4 }, patient))).toBe('NOT_FOUND');
    });
  });

  describe('GET /phlebotomists/{id}/availability', () => {
    it('a patient gets only zone and rules', async () => {
      const open = await world.call(catalog.getAvailability, { id: 15 }, patient);
      expect(Object.keys(open).toSorted()).toEqual(['rules', 'tz']);
      expect(open.tz).toBe('America/Phoenix');
      expect(open.rules[0]).toEqual({ dow: 0, start_time: '07:00', end_time: '19:00' });
    });

    it('those who manage the phlebotomist also get exceptions and drive minutes', async () => {
      const all = await world.call(catalog.getAvailability, { id: 3 }, admin);
      expect(all).toMatchObject({ default_drive_minutes: 20 });
      expect(all.exceptions).toHaveLength(2);
      const foreign = await world.call(catalog.getAvailability, { id: 15 }, admin);
      expect(Object.keys(foreign).toSorted()).toEqual(['rules', 'tz']);
    });

    it('the availability of an unknown phlebotomist is 404', async () => {
      expect(await codeOf(world.call(catalog.getAvailability, { id: UNKNOWN }, patient))).toBe('NOT_FOUND');
    });
  });

  describe('GET /me/phlebotomist', () => {
    it('a phlebotomist gets their own record', async () => {
      expect(await world.call(catalog.getMyPhlebotomist, {}, phlebotomist)).toMatchObject({
        id: 3,
        service_address: { lat: 40.7484, lng: -73.9924 },
      });
    });

    it('a patient gets the assigned phlebotomist with a rounded home, or null', async () => {
      expect(await world.call(catalog.getMyPhlebotomist, {}, patient)).toMatchObject({
        id: 3,
        service_address: { lat: 40.75, lng: -73.99 },
      });
      expect(await world.call(catalog.getMyPhlebotomist, {}, callerOf({ user_id: 80 }))).toBeNull();
    });
  });

  describe('GET /admin/phlebotomists', () => {
    it('an admin gets the provider’s phlebotomists and a developer all, by name, with emails', async () => {
      const own = await world.call(catalog.listStaffPhlebotomists, { per_page: '200' }, admin);
      expect(own.data.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([3, 11, 12, 13, 14]);
      expect(own.data[0]).toMatchObject({ last_name: 'Okafor', email: 'person3@demo.test' });
      const all = await world.call(catalog.listStaffPhlebotomists, { per_page: 200 }, developer);
      expect(all.total).toBe(16);
    });

    it('an admin never gets another provider’s phlebotomists', async () => {
      const asked = await world.call(catalog.listStaffPhlebotomists, { provider_id: 2 }, admin);
      expect(asked.data).toEqual([]);
      const homeless = callerOf({ user_id: 39, roles: ['admin'] });
      expect((await world.call(catalog.listStaffPhlebotomists, {}, homeless)).data).toEqual([]);
    });

    it('the list has a search by name, a filter by provider, and pages', async () => {
      const found = await world.call(catalog.listStaffPhlebotomists, { q: 'dana ok' }, developer);
      expect(found.data.map(({ id }) => id)).toEqual([3]);
      const second = await world.call(
        catalog.listStaffPhlebotomists,
        { provider_id: 2, per: 2, page: 2 },
        developer,
      );
      expect(second).toMatchObject({ current_page: 2, last_page: 2, per_page: 2, total: 3 });
      expect(second.meta).toMatchObject({ current_page: 2, total: 3 });
      expect(second.data).toHaveLength(1);
    });

    it('only admins and developers list phlebotomists', async () => {
      for (const who of [patient, phlebotomist]) {
        expect(await codeOf(world.call(catalog.listStaffPhlebotomists, {}, who))).toBe('FORBIDDEN');
      }
    });
  });
});

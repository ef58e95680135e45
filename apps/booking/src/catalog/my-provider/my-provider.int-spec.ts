import { catalog } from '@drawpoint/contracts/booking/catalog.contract';
import { myProvider } from '@drawpoint/contracts/booking/my-provider.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import type { InputOf } from '@drawpoint/contracts/operation';
import type { AppError } from '@drawpoint/nest-kit/app-error';
import { codeOf } from '@drawpoint/nest-kit/testing/refusals';
import { callerOf } from '@drawpoint/nest-kit/testing/start-services';
import {
  admin,
  developer,
  otherAdmin,
  patient,
  phlebotomist,
  useBooking,
} from '../../testing/start-booking.ts';

const adminOfNone = callerOf({ user_id: 40, roles: ['admin'] });
const UNKNOWN = 999_999;

describe('provider settings', () => {
  const world = useBooking();
  beforeEach(() => world.rows(`DELETE FROM provider_service WHERE provider_id = 1`));

  const get = (caller: Caller | null, provider_id?: number) =>
    world.call(myProvider.get, { provider_id }, caller);
  const update = (input: InputOf<typeof myProvider.update>, caller: Caller | null = admin) =>
    world.call(myProvider.update, input, caller);
  const list = (input: InputOf<typeof myProvider.listServices> = {}, caller: Caller | null = admin) =>
    world.call(myProvider.listServices, input, caller);
  const setTerms = (input: InputOf<typeof myProvider.updateService>, caller: Caller | null = admin) =>
    world.call(myProvider.updateService, input, caller);
  const rowOf = async (id: number, caller: Caller = admin, provider_id?: number) =>
    (await list({ per_page: 100, provider_id }, caller)).data.find((each) => each.id === id)!;
  const offered = async (id: number, provider_id = 1) =>
    (await world.call(catalog.listServices, { provider_id }, patient)).data.find((each) => each.id === id);

  it.each([
    ['a patient', patient, undefined, 'FORBIDDEN'],
    ['a phlebotomist of the provider', phlebotomist, undefined, 'FORBIDDEN'],
    ['a stranger', null, undefined, 'UNAUTHENTICATED'],
    ['an admin without a provider', adminOfNone, undefined, 'NO_PROVIDER'],
    ['an admin without a provider who names one', adminOfNone, 1, 'NO_PROVIDER'],
    ['an admin of another who names it', otherAdmin, 1, 'FORBIDDEN'],
    ['a developer who names none', developer, undefined, 'NO_PROVIDER'],
    ['a developer who names an unknown one', developer, UNKNOWN, 'NOT_FOUND'],
  ])(
    'the settings are closed to %s',
    async (_who, caller: Caller | null, provider_id: number | undefined, code: string) => {
      const asked = [
        get(caller, provider_id),
        update({ provider_id, name: 'Mine' }, caller),
        list({ provider_id }, caller),
        setTerms({ id: 1, provider_id, price: 1 }, caller),
      ];
      for (const call of asked) await expect(call).rejects.toMatchObject({ code });
      expect((await get(admin)).name).toBe('Empire Mobile Labs');
      expect((await rowOf(1)).price).toBeNull();
    },
  );

  it('an admin without a provider gets NO_PROVIDER', async () => {
    await expect(get(adminOfNone)).rejects.toMatchObject({
      message: 'Your admin account is not associated with a provider yet.',
    });
  });

  it('an admin gets their own provider, a developer the named one', async () => {
    expect(await get(admin)).toMatchObject({ id: 1, name: 'Empire Mobile Labs', travel_price: 25 });
    expect((await get(admin, 1)).id).toBe(1);
    expect((await get(otherAdmin)).id).toBe(2);
    expect((await get(developer, 3)).name).toBe('Bay Phlebotomy');
  });

  it('its admin and developers change the provider, with the travel price to the cent', async () => {
    const before = await get(admin);
    const after = await update({ travel_price: 27.35, version: before.version });
    expect(after).toEqual({ ...before, version: before.version + 1, travel_price: 27.35 });
    await expect(update({ travel_price: 30, version: before.version })).rejects.toMatchObject({
      code: 'STALE',
      options: { details: { changed: ['travel_price'] } },
    });
    await update({ provider_id: 1, travel_price: 25 }, developer);
    expect((await get(admin)).travel_price).toBe(25);
    expect((await get(otherAdmin)).travel_price).toBe(15);
  });

  describe('services in provider settings', () => {
    it('services that are not deleted are listed by name, 25 a page, with a search', async () => {
      await world.rows(`UPDATE service SET deleted_at = now() WHERE id = 10`);
      const page = await list();
      expect(page).toMatchObject({ total: 9, per_page: 25 });
      expect((await list({ q: 'glucose tol' })).data.map(({ name }) => name)).toEqual([
        'Glucose Tolerance Test',
      ]);
      await world.rows(`UPDATE service SET deleted_at = NULL`);
    });

    it('own terms are shown beside the defaults, null where there are none', async () => {
      const row = await rowOf(1, otherAdmin);
      expect(row).toEqual({
        id: 1,
        provider_id: 2,
        version: 2,
        name: 'Routine Blood Draw',
        active: true,
        price: 79,
        appointment_length_minutes: null,
        extra_radius_extension_minutes: null,
        enabled: null,
        default_price: 89,
        default_length_minutes: 30,
        default_extra_extension_minutes: 15,
      });
      expect(await rowOf(1)).toMatchObject({ provider_id: 1, version: 1, price: null });
    });

    it('own terms are set one by one and apply at once, and null restores the default', async () => {
      await setTerms({ id: 1, price: 80.5 });
      await setTerms({ id: 1, appointment_length_minutes: 45, extra_radius_extension_minutes: 0 });
      expect(await offered(1)).toMatchObject({ price: 80.5, length_minutes: 45, extra_extension_minutes: 0 });
      expect((await offered(1, 4))!.price).toBe(84);
      const after = await setTerms({ id: 1, price: null, appointment_length_minutes: null });
      expect(after).toMatchObject({ price: null, appointment_length_minutes: null, version: 4 });
      expect(await offered(1)).toMatchObject({ price: 89, length_minutes: 30, extra_extension_minutes: 0 });
    });

    it('a service can be disabled and enabled', async () => {
      await setTerms({ id: 2, enabled: false });
      expect((await offered(2))!.provider_disabled).toBe(true);
      const { data } = await world.call(catalog.listProviders, { service_id: 2 }, patient);
      expect(data.map(({ id }) => id)).not.toContain(1);
      await setTerms({ id: 2, enabled: null });
      expect((await offered(2))!.provider_disabled).toBe(false);
    });

    it.each([
      ['price', { price: -0.01 }],
      ['price', { price: 9.999 }],
      ['appointment_length_minutes', { appointment_length_minutes: 0 }],
      ['appointment_length_minutes', { appointment_length_minutes: 61 }],
      ['appointment_length_minutes', { appointment_length_minutes: 725 }],
      ['extra_radius_extension_minutes', { extra_radius_extension_minutes: -5 }],
      ['extra_radius_extension_minutes', { extra_radius_extension_minutes: 7 }],
      ['enabled', { enabled: 'perhaps' }],
    ])('an error of the %s is shown, and the terms stay', async (field, change) => {
      const refused = setTerms({ id: 1, ...(change as object) });
      await expect(
        refused.catch((error: AppError) => Object.keys(error.options.errors ?? {})),
      ).resolves.toEqual([field]);
      expect((await rowOf(1)).version).toBe(1);
    });

    it('the second of two editors gets STALE, and one of many concurrent saves succeeds', async () => {
      const { version } = await rowOf(3);
      const ended = await Promise.allSettled(
        [100, 101, 102, 103].map((price) => setTerms({ id: 3, version, price })),
      );
      expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const { price } = await rowOf(3);
      await expect(setTerms({ id: 3, version, price: 99, enabled: false })).rejects.toMatchObject({
        code: 'STALE',
        options: { details: { current: { price }, changed: ['price', 'enabled'] } },
      });
    });

    it('each change adds one audit entry with provider and service', async () => {
      const entries = () =>
        world.rows<{ subject: string; outcome: string }>(
          `SELECT subject, outcome FROM kit.audit_entry
            WHERE action = 'provider_service_changed' AND actor_id = $1 AND subject = '1/5'`,
          [admin.user_id],
        );
      await setTerms({ id: 5, price: 140 });
      expect(await entries()).toEqual([{ subject: '1/5', outcome: 'done' }]);
    });

    it('a deleted service is 404', async () => {
      await world.rows(`UPDATE service SET deleted_at = now() WHERE id = 10`);
      expect(await codeOf(setTerms({ id: 10, price: 1 }))).toBe('NOT_FOUND');
      expect(await codeOf(setTerms({ id: UNKNOWN, price: 1 }))).toBe('NOT_FOUND');
      await world.rows(`UPDATE service SET deleted_at = NULL`);
    });
  });
});

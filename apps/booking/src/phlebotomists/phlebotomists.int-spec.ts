import { appointmentChanged } from '@drawpoint/contracts/appointments/appointment.events';
import { availability } from '@drawpoint/contracts/booking/availability.contract';
import { catalog } from '@drawpoint/contracts/booking/catalog.contract';
import { phlebotomists } from '@drawpoint/contracts/booking/phlebotomists.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import type { InputOf } from '@drawpoint/contracts/operation';
import { codeOf, fieldErrors } from '@drawpoint/nest-kit/testing/refusals';
import { callerOf } from '@drawpoint/nest-kit/testing/start-services';
import { until } from '@drawpoint/nest-kit/testing/until';
import { admin, developer, otherAdmin, patient, phlebotomist, useBooking } from '../testing/start-booking.ts';

const everywhere: Caller = { ...otherAdmin, admin_scope: 'all' };
const lostAdmin = callerOf({ user_id: 32, roles: ['admin'] });

const person = {
  ...{ first_name: 'Ines', last_name: 'Duarte', gender: 'female' as const, email: 'ines@example.com' },
  ...{ password: 'Draw-blood-2026', password_confirmation: 'Draw-blood-2026' },
};
const empireState = { line1: '350 5th Ave', city: 'New York', state: 'NY', zip: '10118' };

describe('phlebotomists in the back office', () => {
  const world = useBooking();
  const create = (change: object = {}, who: Caller = admin) =>
    world.call(phlebotomists.create, { ...person, ...change }, who);
  const get = (id: number, who: Caller = admin) => world.call(phlebotomists.get, { id }, who);
  const update = (id: number, edit: Omit<InputOf<typeof phlebotomists.update>, 'id'>, who: Caller = admin) =>
    world.call(phlebotomists.update, { id, ...edit }, who);

  it('a phlebotomist is created with account, area and surcharge, for the admin’s provider', async () => {
    const made = await create({
      service_address: empireState,
      ...{ service_radius_km: 15, service_extra_radius_km: 25, service_extra_charge: 12.5 },
    });
    expect(made).toMatchObject({
      ...{ first_name: 'Ines', is_phlebotomist: true, provider_id: 1 },
      service_address: { ...empireState, lat: expect.any(Number) as number },
      ...{ service_radius_km: 15, service_extra_radius_km: 25, service_extra_charge: 12.5 },
    });
    expect(await get(made.id)).toEqual(made);
  });

  it('title, license and languages are saved, shown to patients, and refused when they are no such thing', async () => {
    const saved = { title: 'Certified Phlebotomist', license_state: 'NY', languages: ['en', 'es'] };
    const profile = { ...saved, title: ' Certified Phlebotomist ', license_state: 'ny' } as object;
    expect(await create(profile)).toMatchObject(saved);
    expect(await update(3, profile)).toMatchObject(saved);
    const { data } = await world.call(catalog.listPhlebotomists, { id: 1 }, patient);
    expect(data.find(({ id }) => id === 3)).toMatchObject(saved);
    const nothing = { title: null, license_state: null, languages: [] };
    expect(await update(3, { ...nothing, title: '' })).toMatchObject(nothing);
    const bad = { license_state: 'New York', languages: ['en', 'en'] } as object;
    expect(Object.keys(await fieldErrors(update(3, bad)))).toEqual(['license_state', 'languages']);
  });

  it('a new phlebotomist can be read before auth’s event arrives', async () => {
    const become = (id: number) =>
      world.outside.accounts.change(id, { ...person, id, is_phlebotomist: true, provider_id: 1 } as object);
    become(3_101);
    expect(await get(3_101)).toMatchObject({ id: 3_101, first_name: 'Ines', provider_id: 1 });
    become(3_102);
    const { total } = await world.call(phlebotomists.listServices, { id: 3_102 }, admin);
    expect(total).toBeGreaterThan(0);
    become(3_103);
    const own = callerOf({ user_id: 3_103, roles: ['phlebotomist'], provider_id: 1 });
    expect(await world.call(catalog.getMyPhlebotomist, {}, own)).toMatchObject({ id: 3_103 });
    become(3_104);
    expect(await world.call(catalog.getAvailability, { id: 3_104 }, admin)).toMatchObject({ rules: [] });
    world.outside.accounts.change(3_105, { roles: ['user'], is_phlebotomist: false });
    expect(await codeOf(get(3_105))).toBe('NOT_FOUND');
    expect(await codeOf(get(3_106))).toBe('NOT_FOUND');
  });

  it('a new phlebotomist can get hours and is listed before auth’s event arrives', async () => {
    const { id } = await create({ last_name: 'Quickly' });
    const hours = { tz: 'America/New_York', default_drive_minutes: 15, rules: [], exceptions: [] };
    expect(await world.call(availability.update, { id, ...hours }, admin)).toMatchObject({ version: 2 });
    const { data } = await world.call(catalog.listStaffPhlebotomists, { q: 'Quickly' }, admin);
    expect(data).toMatchObject([{ id, last_name: 'Quickly' }]);
  });

  it('a developer chooses the provider, an admin cannot choose another one', async () => {
    expect((await create({ provider_id: 2 }, developer)).provider_id).toBe(2);
    expect((await create({}, developer)).provider_id).toBeNull();
    expect(await codeOf(create({ provider_id: 2 }))).toBe('FORBIDDEN');
    expect((await create({ provider_id: 1 }, everywhere)).provider_id).toBe(1);
    expect((await create({}, everywhere)).provider_id).toBe(2);
    expect(await codeOf(create({}, lostAdmin))).toBe('FORBIDDEN');
    for (const who of [developer, everywhere])
      expect(await codeOf(create({ provider_id: 99 }, who))).toBe('INVALID_INPUT');
  });

  it.each([
    [{ email: 'taken@example.com' }, 'email'],
    [{ email: 'nobody' }, 'email'],
    [{ service_radius_km: -1 }, 'service_radius_km'],
    [{ service_radius_km: 20, service_extra_radius_km: 10 }, 'service_extra_radius_km'],
    [{ service_extra_charge: '12 dollars' }, 'service_extra_charge'],
    [{ service_address: { zip: '00000' } }, 'service_address.zip'],
    [{ service_address: { ...empireState, lat: 40.7 } }, 'service_address.lng'],
  ])('%j is rejected, and nothing is saved in part', async (change, field) => {
    const before = await world.rows('SELECT count(*)::int AS n FROM phlebotomist');
    const wrong = { code: 'INVALID_INPUT', options: { errors: { [field]: [expect.any(String)] } } };
    await expect(create(change)).rejects.toMatchObject(wrong);
    expect(await world.rows('SELECT count(*)::int AS n FROM phlebotomist')).toEqual(before);
    const stands = await get(11);
    await expect(
      update(11, { last_name: 'Other', service_extra_charge: 1, ...change } as never),
    ).rejects.toMatchObject(wrong);
    expect(await get(11)).toEqual(stands);
  });

  it.each([
    ['a developer', developer, 'ok'],
    ['an admin of the provider', admin, 'ok'],
    ['an admin of another provider', otherAdmin, 'FORBIDDEN'],
    ['an admin without a provider', lostAdmin, 'FORBIDDEN'],
    ['the phlebotomist', phlebotomist, 'FORBIDDEN'],
    ['a patient', patient, 'FORBIDDEN'],
    ['a stranger', null, 'UNAUTHENTICATED'],
  ])('phlebotomists are read and changed by %s', async (_who, who, expected) => {
    const ids = { id: 3, service_id: 1 };
    const codes = await Promise.all(
      [
        world.call(phlebotomists.get, { id: 3 }, who),
        world.call(phlebotomists.listServices, { id: 3 }, who),
        world.call(phlebotomists.getService, ids, who),
        world.call(phlebotomists.updateService, { ...ids, price: 90 }, who),
        world.call(phlebotomists.previewArea, { id: 3, service_radius_km: 5 }, who),
        world.call(phlebotomists.assignBulk, { phlebotomist_id: 3, user_ids: [777] }, who),
        world.call(phlebotomists.restore, { id: 3 }, who),
        world.call(phlebotomists.update, { id: 3, service_extra_charge: 20 }, who),
      ].map(codeOf),
    );
    expect(new Set(codes)).toEqual(new Set([expected]));
  });

  it('the pin that staff set is kept', async () => {
    const pin = { lat: 40.75, lng: -73.99 };
    const saved = await update(12, { service_address: { ...empireState, ...pin } });
    expect(saved.service_address).toEqual({ ...empireState, ...pin });
  });

  it('the second of two editors gets STALE with changes of account or record', async () => {
    const { version } = await get(12);
    world.outside.accounts.change(12, { last_name: 'Married' });
    await expect(update(12, { last_name: 'Typed', version })).rejects.toMatchObject({
      code: 'STALE',
      options: {
        details: { changed: ['last_name'], current: { last_name: 'Married', version: version + 1 } },
      },
    });
    await update(12, { service_extra_charge: 33, version: version + 1 });
    await expect(update(12, { service_extra_charge: 44, version: version + 1 })).rejects.toMatchObject({
      code: 'STALE',
      options: { details: { changed: ['service_extra_charge'] } },
    });
  });

  it('a developer moves a phlebotomist to another provider when no visits there are upcoming', async () => {
    expect(await codeOf(update(11, { provider_id: 2 }))).toBe('FORBIDDEN');
    world.outside.ahead = [{ phlebotomist: 11, provider: 1, service: 1 }];
    expect(await codeOf(update(11, { provider_id: 2 }, developer))).toBe('VISITS_AHEAD');
    world.outside.ahead = [];
    expect(await update(11, { provider_id: 2 }, developer)).toMatchObject({
      providers: [{ id: 2, name: expect.any(String) as string }],
    });
    expect(await codeOf(get(11))).toBe('FORBIDDEN');
    await update(11, { provider_id: 1 }, developer);
  });

  describe('their own terms of services', () => {
    const save = (terms: object, service_id = 2) =>
      world.call(phlebotomists.updateService, { id: 12, service_id, ...terms }, admin);

    it('own terms are shown beside the defaults, which apply without them', async () => {
      const set = {
        price: 99.5,
        appointment_length_minutes: 45,
        extra_radius_extension_minutes: 0,
        accepted: 0,
      };
      expect(await save(set)).toMatchObject({
        ...set,
        accepted: false,
        default_price: expect.any(Number) as number,
      });
      const { data, total } = await world.call(phlebotomists.listServices, { id: 12, q: '' }, admin);
      expect(total).toBe(10);
      expect(data.find(({ id }) => id === 2)).toMatchObject({ price: 99.5, accepted: false });
      expect(await save({ price: null, accepted: true })).toMatchObject({
        ...{ price: null, accepted: true, appointment_length_minutes: 45 },
      });
    });

    it.each([
      [{ appointment_length_minutes: 7 }, 'appointment_length_minutes'],
      [{ appointment_length_minutes: 725 }, 'appointment_length_minutes'],
      [{ extra_radius_extension_minutes: -5 }, 'extra_radius_extension_minutes'],
      [{ price: 'ten' }, 'price'],
    ])('own terms cannot be %j', async (terms, field) => {
      expect(await fieldErrors(save(terms))).toMatchObject({ [field]: [expect.any(String)] });
    });

    it('the second of two editors of terms gets STALE', async () => {
      const { version } = await save({ price: 10 }, 4);
      await save({ price: 20, version }, 4);
      expect(await codeOf(save({ price: 30, version }, 4))).toBe('STALE');
      expect(await codeOf(save({ price: 30 }, 777))).toBe('NOT_FOUND');
    });
  });

  describe('their patients', () => {
    const tell = (id: number, roles: string[] = ['user']) =>
      world.outside.tell(
        id,
        1,
        { first_name: 'Pat', last_name: `Number ${id}`, roles: roles as never },
        world,
      );
    const list = (input: object = {}, who: Caller = admin) =>
      world.call(phlebotomists.listUsers, { q: 'Pat Number', ...input }, who);
    const assign = (user_ids: number[], phlebotomist_id = 3, who: Caller = admin) =>
      world.call(phlebotomists.assignBulk, { phlebotomist_id, user_ids }, who);
    beforeAll(async () => {
      for (const id of [801, 802, 803, 804]) tell(id);
      tell(805, ['user', 'phlebotomist']);
      world.outside.appointmentsLog.append(world, appointmentChanged, {
        entityId: 1,
        data: {
          ...{ id: 1, status: 'completed', change: 'completed', user_id: 804, phlebotomist_id: 13 },
          ...{ provider_id: 2, actor_id: null, tz: 'America/Los_Angeles' },
          ...{ starts_at: '2026-01-05T17:00:00Z', ends_at: '2026-01-05T17:30:00Z' },
        },
      });
      await until(async () => {
        const [row] = await world.rows<{ n: number }>(
          `SELECT (SELECT count(*) FROM person WHERE id BETWEEN 801 AND 805)::int
                + (SELECT count(*) FROM patient_link WHERE patient_id = 804)::int AS n`,
        );
        return row?.n === 6;
      });
    });

    it('admins find their provider’s patients, and the only provider’s admins also those without one', async () => {
      const idsFor = async (who: Caller) => (await list({}, who)).data.map(({ id }) => id);
      expect(await idsFor(admin)).toEqual([]);
      expect(await idsFor({ ...admin, sole_provider: true })).toEqual([801, 802, 803]);
      expect(await idsFor(otherAdmin)).toEqual([804]);
      expect((await list({}, developer)).total).toBe(4);
      expect((await list({}, lostAdmin)).total).toBe(0);
      expect((await list({ role: 'admin' }, developer)).total).toBe(0);
      expect((await list({ per_page: 2 }, developer)).data).toMatchObject([
        { id: 801, email: 'person801@demo.test', phlebotomist: null },
        { id: 802 },
      ]);
    });

    it('patients are assigned, reassigned and notified, and hidden people look like unknown ones', async () => {
      const unknown = (user_id: number) => ({ user_id, error: 'There is no such user.' });
      expect(await assign([801, 802, 803, 804, 805, 999])).toMatchObject({
        assigned: 0,
        failed: [801, 802, 803, 804, 805, 999].map(unknown),
      });
      world.outside.foundByEmail = [801, 802, 803, 804];
      expect(await assign([801, 802, 804, 805, 999, 801])).toEqual({
        ...{ assigned: 2, reassigned: 0 },
        failed: [804, 805, 999].map(unknown),
      });
      await until(() => world.outside.toldOfAssignment.length > 0);
      expect(world.outside.toldOfAssignment).toEqual([{ ids: [801, 802], provider_id: 1 }]);
      expect(await assign([801, 802, 803], 11)).toMatchObject({ assigned: 1, reassigned: 2, failed: [] });
      expect(await assign([801], 11)).toMatchObject({ assigned: 1, reassigned: 0 });
      expect((await list({ phlebotomist_id: 11 })).data[0]).toMatchObject({
        id: 801,
        phlebotomist: { id: 11, name: 'Luis Santiago' },
      });
      expect((await list({}, otherAdmin)).data.map(({ id }) => id)).toEqual([804]);
    });

    it('a patient who objected to a company is not assigned there', async () => {
      await world.rows(`INSERT INTO relation_end (user_id, provider_id, "by", ended_at)
                        VALUES (802, 1, 'person', now())`);
      expect(await assign([802], 3, developer)).toMatchObject({ assigned: 0, failed: [{ user_id: 802 }] });
      await world.rows('DELETE FROM relation_end');
    });

    it('concurrent assignments assign each patient once', async () => {
      await Promise.all([3, 11, 12, 3, 11].map((id) => assign([803, 802, 801], id)));
      const rows = await world.rows('SELECT user_id FROM assignment WHERE user_id BETWEEN 801 AND 803');
      expect(rows).toHaveLength(3);
    });

    it('an assignment needs at least one patient', async () => {
      expect(await codeOf(assign([]))).toBe('INVALID_INPUT');
      expect(await codeOf(assign([801], 4, developer))).toBe('NOT_FOUND');
    });
  });
});

import { catalog } from '@drawpoint/contracts/booking/catalog.contract';
import { services } from '@drawpoint/contracts/booking/services.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import type { InputOf } from '@drawpoint/contracts/operation';
import { callerOf } from '@drawpoint/nest-kit/testing/start-services';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { codeOf, fieldErrors } from '@drawpoint/nest-kit/testing/refusals';
import { admin, developer, patient, phlebotomist, useBooking } from '../../testing/start-booking.ts';

const LENGTHS = { default_appointment_length_minutes: 60, default_extra_radius_extension_minutes: 0 };
const UNKNOWN = 999_999;

describe('the services', () => {
  const world = useBooking();
  beforeEach(() => world.rows(`DELETE FROM service WHERE id > 10`));
  afterEach(() => world.rows(`UPDATE service SET deleted_at = NULL, active = true`));

  type NewService = InputOf<typeof services.create>;
  const add = (name: string, more: Partial<NewService> = {}) =>
    world.call(services.create, { name, price: 50, ...LENGTHS, ...more }, developer);
  const list = (input: InputOf<typeof services.list> = {}) => world.call(services.list, input, developer);
  const names = async (input: InputOf<typeof services.list> = {}) =>
    (await list(input)).data.map(({ name }) => name);
  const update = (input: InputOf<typeof services.update>) => world.call(services.update, input, developer);
  const remove = (id: number) => world.call(services.remove, { id }, developer);
  const restore = (id: number) => world.call(services.restore, { id }, developer);
  const forceRemove = (id: number) => world.call(services.forceRemove, { id }, developer);
  const bookable = async () =>
    (await world.call(catalog.listServices, {}, patient)).data.map(({ name }) => name);

  it.each([
    ['a patient', patient, 'FORBIDDEN'],
    ['a phlebotomist', phlebotomist, 'FORBIDDEN'],
    ['an admin', admin, 'FORBIDDEN'],
    ['a stranger', null, 'UNAUTHENTICATED'],
  ])('services are closed to %s', async (_who, caller: Caller | null, code) => {
    const asked = [
      world.call(services.list, {}, caller),
      world.call(services.create, { name: 'Mine', price: 1, ...LENGTHS }, caller),
      world.call(services.update, { id: 1, name: 'Mine' }, caller),
      world.call(services.remove, { id: 1 }, caller),
      world.call(services.forceRemove, { id: 1 }, caller),
      world.call(services.restore, { id: 1 }, caller),
    ];
    for (const call of asked) await expect(call).rejects.toMatchObject({ code });
    expect(await names({ per: 100 })).not.toContain('Mine');
  });

  describe('GET /admin/services', () => {
    it('the list has 15 a page by name, or the requested order and number', async () => {
      for (let number = 10; number < 18; number += 1) await add(`Draw ${number}`, { price: number });
      const first = await list();
      expect(first).toMatchObject({ total: 18, current_page: 1, last_page: 2, per_page: 15 });
      expect(first.data).toHaveLength(15);
      expect(first.data.map(({ name }) => name)).toEqual([...first.data.map(({ name }) => name)].sort());
      expect(await names({ page: 2 })).toHaveLength(3);
      expect(await names({ sort: 'price', per: 2 })).toEqual(['Draw 10', 'Draw 11']);
      expect(await names({ sort: 'price', dir: 'desc', per: 1 })).toEqual(['Glucose Tolerance Test']);
      expect(await names({ sort: 'created_at', dir: 'desc', per: 1 })).toEqual(['Draw 17']);
      await update({ id: 9, active: false });
      expect(await names({ sort: 'active', per: 1 })).toEqual(['Therapeutic Phlebotomy']);
    });

    it('the search finds words anywhere in a name, in any case', async () => {
      expect(await names({ search: 'GLUCOSE' })).toEqual([
        'Fasting Lipid and Glucose Panel',
        'Glucose Tolerance Test',
      ]);
      expect(await names({ search: 'toler glucose' })).toEqual(['Glucose Tolerance Test']);
      expect(await names({ search: '%' })).toEqual([]);
    });

    it('deleted services are left out, included or listed alone', async () => {
      await remove(10);
      expect(await names({ search: 'wellness' })).toEqual([]);
      expect(await names({ search: 'wellness', trashed: 'without' })).toEqual([]);
      expect(await names({ search: 'wellness', trashed: 'with' })).toEqual(['Wellness Panel']);
      expect(await names({ trashed: 'only' })).toEqual(['Wellness Panel']);
      expect(await codeOf(list({ trashed: 'all' as never }))).toBe('INVALID_INPUT');
    });
  });

  describe('POST and PUT /admin/services', () => {
    it('a saved service has the sent values, to the cent', async () => {
      const made = await add('Ferritin', { price: 89.1, active: false });
      expect(made).toEqual({
        id: expect.any(Number),
        version: 1,
        name: 'Ferritin',
        ...{ description: null, preparation: null, bring: null, fasting: false, result_days: null },
        ...{ fasting_hours: null, bring_order: false, medicines: null },
        price: 89.1,
        active: false,
        ...LENGTHS,
        created_at: expect.any(String),
        deleted_at: null,
      });
      const after = await update({ id: made.id, price: 0.07, active: true });
      expect(after).toEqual({ ...made, version: 2, price: 0.07, active: true });
      const extended = await update({ id: made.id, default_extra_radius_extension_minutes: 15 });
      const fasting = await update({ id: made.id, preparation: 'Please fast for 12 hours.' });
      expect(fasting.preparation).toBe('Please fast for 12 hours.');
      expect((await update({ id: made.id, preparation: '' })).preparation).toBeNull();
      const prepared = { fasting_hours: 12, bring_order: true, medicines: 'As usual.' };
      expect(await update({ id: made.id, ...prepared })).toMatchObject({ ...prepared, fasting: true });
      const none = { fasting_hours: 0, bring_order: false, medicines: '' };
      expect(await update({ id: made.id, ...none })).toMatchObject({ fasting_hours: null, medicines: null });
      expect(await codeOf(update({ id: made.id, fasting_hours: 25 }))).toBe('INVALID_INPUT');
      const guide = { description: 'Iron.', bring: 'A photo ID.', fasting: true, result_days: 3 };
      expect(await update({ id: made.id, ...guide })).toMatchObject(guide);
      const cleared = await update({ id: made.id, description: '', bring: null, result_days: null });
      expect(cleared).toMatchObject({ description: null, bring: null, fasting: true, result_days: null });
      expect(extended.default_extra_radius_extension_minutes).toBe(15);
      const emptied = await update({ id: made.id, default_extra_radius_extension_minutes: null });
      expect(emptied.default_extra_radius_extension_minutes).toBe(0);
    });

    it.each([
      ['name', { name: ' ' }],
      ['price', { price: -1 }],
      ['result_days', { result_days: 61 }],
      ['description', { description: 'x'.repeat(301) }],
      ['price', { price: 10.005 }],
      ['price', { price: '12 dollars' }],
      ['price', { price: 100_000 }],
      ['default_appointment_length_minutes', { default_appointment_length_minutes: 0 }],
      ['default_appointment_length_minutes', { default_appointment_length_minutes: 62 }],
      ['default_appointment_length_minutes', { default_appointment_length_minutes: 725 }],
      ['default_appointment_length_minutes', { default_appointment_length_minutes: null }],
      ['default_extra_radius_extension_minutes', { default_extra_radius_extension_minutes: 3 }],
      ['default_extra_radius_extension_minutes', { default_extra_radius_extension_minutes: 725 }],
    ])('an error of the %s is shown, and nothing is saved', async (field, change) => {
      expect(Object.keys(await fieldErrors(add('Wrong', change as object)))).toEqual([field]);
      expect(Object.keys(await fieldErrors(update({ id: 1, ...(change as object) })))).toEqual([field]);
      expect(await names({ search: 'wrong' })).toEqual([]);
    });

    it('the second of two editors gets STALE with the changes, and may then save', async () => {
      const { id, version } = await add('Vitamin D');
      await update({ id, version, price: 60 });
      const late = update({ id, version, name: 'Vitamin D3', price: 55 });
      await expect(late).rejects.toMatchObject({
        code: 'STALE',
        options: { details: { current: { id, price: 60, version: 2 }, changed: ['name', 'price'] } },
      });
      expect(await update({ id, version: 2, price: 55 })).toMatchObject({ price: 55, version: 3 });
    });

    it('a deleted service can be changed only after a restore, an unknown one never', async () => {
      await remove(10);
      expect(await codeOf(update({ id: 10, price: 1 }))).toBe('INVALID_TRANSITION');
      await restore(10);
      expect(await update({ id: 10, price: 129 })).toMatchObject({ price: 129 });
      expect(await codeOf(update({ id: UNKNOWN, price: 1 }))).toBe('NOT_FOUND');
    });

    it('an inactive service cannot be booked any more', async () => {
      await update({ id: 7, active: false });
      expect(await bookable()).not.toContain('Life Insurance Exam');
      await update({ id: 7, active: true });
      expect(await bookable()).toContain('Life Insurance Exam');
    });
  });

  describe('DELETE and restore', () => {
    it('a deleted service cannot be booked until it is restored', async () => {
      expect((await remove(8)).deleted_at).not.toBeNull();
      expect(await bookable()).not.toContain('Senior Care Draw');
      expect((await remove(8)).version).toBe((await list({ trashed: 'only' })).data[0]!.version);
      expect((await restore(8)).deleted_at).toBeNull();
      expect(await bookable()).toContain('Senior Care Draw');
    });

    it('a booking in progress loses the deleted service: no slots, and it cannot be confirmed', async () => {
      const { token } = await world.complete(patient, { service_id: 8 });
      await remove(8);
      expect(await codeOf(world.confirm(token))).toBe('SERVICE_NOT_OFFERED');
      expect(await codeOf(world.freeStarts(3, patient, 8))).toBe('NOT_FOUND');
      expect(world.outside.made.size).toBe(0);
    });

    it('a booking that is confirmed at that moment is created completely', async () => {
      const { token } = await world.complete(patient, { service_id: 8 });
      world.outside.beforeNext('appointments.appointments.create', () => remove(8));
      await world.confirm(token);
      expect(world.outside.onlyVisit().service).toEqual({ id: 8, name: 'Senior Care Draw' });
      expect((await list({ trashed: 'only' })).data.map(({ id }) => id)).toEqual([8]);
    });

    it('each of many concurrent bookings is created completely, or not created and still open', async () => {
      const people = [61, 62, 63, 64, 65, 66].map((user_id) => callerOf({ user_id }));
      const tokens: string[] = [];
      for (const who of people) tokens.push((await world.complete(who, { service_id: 8 })).token);
      const codes = await Promise.all([
        ...people.map((who, index) =>
          world.confirm(tokens[index]!, who).then(
            () => 'made',
            ({ code }: AppError) => code,
          ),
        ),
        remove(8).then(() => 'deleted'),
      ]);
      expect(codes.pop()).toBe('deleted');
      expect(new Set([...codes, 'made', 'SERVICE_NOT_OFFERED'])).toEqual(
        new Set(['made', 'SERVICE_NOT_OFFERED']),
      );
      expect(world.outside.made.size).toBe(codes.filter((code) => code === 'made').length);
      for (const [index, code] of codes.entries()) {
        const { state } = await world.rowOf(tokens[index]!);
        expect([code, state]).toEqual([code, code === 'made' ? 'finalized' : 'open']);
      }
    });

    it('a service that upcoming visits need cannot be deleted, and the answer has their number', async () => {
      world.outside.ahead = [
        { provider: 1, phlebotomist: 3, service: 8 },
        { provider: 2, phlebotomist: 13, service: 8 },
      ];
      await expect(remove(8)).rejects.toMatchObject({
        code: 'VISITS_AHEAD',
        message: '2 visits ahead need this service.',
        options: { details: { visits_ahead: 2 } },
      });
      expect(await bookable()).toContain('Senior Care Draw');
      world.outside.ahead = [];
      await remove(8);
      world.outside.ahead = [{ provider: 1, phlebotomist: 3, service: 8 }];
      await expect(forceRemove(8)).rejects.toMatchObject({ message: '1 visit ahead needs this service.' });
    });

    it('a service cannot be deleted while appointments is unavailable', async () => {
      world.outside.failNext('appointments.future-visits.find', new AppError('UNAVAILABLE'));
      expect(await codeOf(remove(8))).toBe('UNAVAILABLE');
      expect(await bookable()).toContain('Senior Care Draw');
    });

    it('only a deleted service can be deleted permanently, with its overrides', async () => {
      const { id } = await add('Short-lived');
      await world.rows(
        `INSERT INTO provider_service (provider_id, service_id, price_cents) VALUES (1, $1, 1)`,
        [id],
      );
      expect(await codeOf(forceRemove(id))).toBe('INVALID_TRANSITION');
      await remove(id);
      expect(await forceRemove(id)).toEqual({});
      expect(await world.rows(`SELECT 1 FROM provider_service WHERE service_id = $1`, [id])).toEqual([]);
      expect(await codeOf(restore(id))).toBe('NOT_FOUND');
      expect(await codeOf(remove(UNKNOWN))).toBe('NOT_FOUND');
    });
  });

  it('each change adds an audit entry', async () => {
    const { id } = await add('Audited');
    await update({ id, price: 2 });
    await remove(id);
    await restore(id);
    const entries = await world.rows<{ action: string }>(
      `SELECT action FROM kit.audit_entry WHERE subject = $1 AND actor_id = $2 ORDER BY id`,
      [String(id), developer.user_id],
    );
    expect(entries.map(({ action }) => action)).toEqual([
      'service_created',
      'service_changed',
      'service_deleted',
      'service_restored',
    ]);
  });
});

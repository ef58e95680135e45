import { providers } from '@drawpoint/contracts/booking/providers.contract';
import { catalog } from '@drawpoint/contracts/booking/catalog.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import { readEvents } from '@drawpoint/contracts/event-log';
import type { InputOf } from '@drawpoint/contracts/operation';
import { systemContext } from '@drawpoint/nest-kit/bus/request-context';
import { codeOf, fieldErrors } from '@drawpoint/nest-kit/testing/refusals';
import { admin, developer, patient, phlebotomist, useBooking } from '../../testing/start-booking.ts';

const UNKNOWN = 999_999;
const MANHATTAN = { line1: '120 East 34th Street', city: 'New York', state: 'NY', zip: '10016' };

describe('the providers', () => {
  const world = useBooking();
  beforeEach(() => world.rows(`DELETE FROM provider WHERE id > 5`));

  type NewProvider = InputOf<typeof providers.create>;
  const add = (more: Partial<NewProvider> = {}) =>
    world.call(providers.create, { name: 'Hudson Draws', address: MANHATTAN, ...more }, developer);
  const get = (id: number) => world.call(providers.get, { id }, developer);
  const update = (input: InputOf<typeof providers.update>) => world.call(providers.update, input, developer);
  const set = (id: number, ids: number[], version?: number) =>
    world.call(providers.setPhlebotomists, { id, set: ids, version }, developer);
  const list = (input: InputOf<typeof providers.list> = {}) => world.call(providers.list, input, developer);
  const names = async (input: InputOf<typeof providers.list> = {}) =>
    (await list(input)).data.map(({ name }) => name);
  const placeOf = async (id: number) =>
    (
      await world.rows<{ lat: number | null; lng: number | null }>(
        'SELECT lat, lng FROM provider WHERE id = $1',
        [id],
      )
    )[0];

  it.each([
    ['a patient', patient, 'FORBIDDEN'],
    ['a phlebotomist', phlebotomist, 'FORBIDDEN'],
    ['an admin, also of that provider', admin, 'FORBIDDEN'],
    ['a stranger', null, 'UNAUTHENTICATED'],
  ])('the management of providers is refused to %s', async (_who, caller: Caller | null, code) => {
    const asked = [
      world.call(providers.list, {}, caller),
      world.call(providers.get, { id: 1 }, caller),
      world.call(providers.create, { name: 'Mine' }, caller),
      world.call(providers.update, { id: 1, name: 'Mine' }, caller),
      world.call(providers.setPhlebotomists, { id: 1, set: [] }, caller),
    ];
    for (const call of asked) await expect(call).rejects.toMatchObject({ code });
    expect(await names()).not.toContain('Mine');
  });

  it('providers are listed 15 per page by name or creation time, and found by parts of the name', async () => {
    expect(await names()).toEqual([
      'Aloha Mobile Blood',
      'Bay Phlebotomy',
      'Desert Draw',
      'Empire Mobile Labs',
      'Lakeshore Draws',
    ]);
    await add();
    expect(await names({ sort: 'created_at', dir: 'desc', per: 1 })).toEqual(['Hudson Draws']);
    expect(await names({ search: 'DRAW' })).toEqual(['Desert Draw', 'Hudson Draws', 'Lakeshore Draws']);
    expect(await list({ per: 2, page: 2 })).toMatchObject({ total: 6, last_page: 3, per_page: 2 });
    expect((await list()).per_page).toBe(15);
    expect((await list({ per: 200 })).data).toHaveLength(6);
  });

  describe('POST and PUT /admin/providers', () => {
    it('a new provider keeps the given fields, and gets position and zone from its address', async () => {
      const made = await add({
        phone: '(212) 555-0147',
        license_number: 'NY-7',
        about: 'We bill most insurers.',
        travel_price: 12.5,
        address: { line1: '2 N Central Ave', city: 'Phoenix', state: 'az', zip: '85004' },
      });
      expect(made).toEqual({
        id: expect.any(Number),
        version: 1,
        name: 'Hudson Draws',
        address: { line1: '2 N Central Ave', city: 'Phoenix', state: 'AZ', zip: '85004' },
        phone: '+12125550147',
        license_number: 'NY-7',
        about: 'We bill most insurers.',
        travel_price: 12.5,
        tz: 'America/Phoenix',
        phlebotomists: [],
        created_at: expect.any(String),
      });
      expect(await get(made.id)).toEqual(made);
      expect((await placeOf(made.id))!.lat).toBeCloseTo(33.45, 1);
    });

    it('a provider needs only a name', async () => {
      const bare = await add({ address: null });
      expect(bare).toMatchObject({
        address: { zip: null },
        phone: null,
        travel_price: 0,
        tz: 'America/New_York',
      });
      expect(await placeOf(bare.id)).toEqual({ lat: null, lng: null });
    });

    it('a blank travel price is zero', async () => {
      const { id } = await add({ travel_price: null });
      expect(await update({ id, travel_price: 12.5 })).toMatchObject({ travel_price: 12.5 });
      expect(await update({ id, travel_price: null })).toMatchObject({ travel_price: 0 });
    });

    it('a new address moves the provider, and changes its zone unless a zone was chosen', async () => {
      const { id } = await add({ tz: 'America/Toronto' });
      const chicago = { line1: '233 N Michigan Ave', city: 'Chicago', state: 'IL', zip: '60601' };
      expect(await update({ id, address: chicago })).toMatchObject({
        tz: 'America/Toronto',
        address: chicago,
      });
      expect((await placeOf(id))!.lng).toBeCloseTo(-87.6, 1);
      expect((await update({ id, tz: '' })).tz).toBe('America/Chicago');
      expect((await update({ id, name: 'Renamed' })).address).toEqual(chicago);
      expect((await update({ id, address: null, phone: '' })).address.zip).toBeNull();
      expect(await placeOf(id)).toEqual({ lat: null, lng: null });
    });

    it.each([
      ['name', { name: '  ' }],
      ['address.zip', { address: { ...MANHATTAN, zip: '99999' } }],
      ['address.zip', { address: { ...MANHATTAN, zip: '1001' } }],
      ['address.state', { address: { ...MANHATTAN, state: 'NJ' } }],
      ['address.state', { address: { ...MANHATTAN, state: 'XX' } }],
      ['phone', { phone: '12345' }],
      ['travel_price', { travel_price: -1 }],
      ['travel_price', { travel_price: 1.005 }],
      ['tz', { tz: 'America/Nowhere' }],
    ])('an invalid %s is reported, and nothing is saved', async (field, change) => {
      expect(Object.keys(await fieldErrors(add(change)))).toEqual([field]);
      const before = await get(1);
      expect(Object.keys(await fieldErrors(update({ id: 1, ...change })))).toEqual([field]);
      expect(await get(1)).toEqual(before);
      expect((await list()).total).toBe(5);
    });

    it('the errors of the contract and of the catalog are reported together', async () => {
      const wrong = { address: { ...MANHATTAN, zip: '99999' }, phone: '12345', tz: 'America/Nowhere' };
      const all = ['address.zip', 'name', 'phone', 'tz'];
      expect(Object.keys(await fieldErrors(add(wrong))).sort()).toEqual(
        all.filter((each) => each !== 'name'),
      );
      expect(Object.keys(await fieldErrors(add({ ...wrong, name: ' ' }))).sort()).toEqual(all);
      expect(Object.keys(await fieldErrors(update({ id: 1, ...wrong, name: ' ' }))).sort()).toEqual(all);
    });

    it('the second of two editors reads what changed, and may then save over it', async () => {
      const { id, version } = await add();
      await update({ id, version, phone: '2125550147' });
      await expect(update({ id, version, phone: '2125550199', name: 'Hudson Draws' })).rejects.toMatchObject({
        code: 'STALE',
        options: { details: { current: { id, phone: '+12125550147' }, changed: ['phone'] } },
      });
      expect((await update({ id, version: 2, phone: '2125550199' })).version).toBe(3);
      expect(await codeOf(update({ id: UNKNOWN, name: 'No one' }))).toBe('NOT_FOUND');
      expect(await codeOf(get(UNKNOWN))).toBe('NOT_FOUND');
    });

    it('other services get the name and zone of a provider with each change', async () => {
      const { id } = await add();
      await update({ id, name: 'Hudson Mobile', tz: 'America/Chicago' });
      const { events } = await world
        .busOf('admin')
        .call(
          readEvents('booking'),
          { after: { position: 0, id: null }, limit: 500, types: ['provider.changed'] },
          systemContext(),
        );
      const told = events.filter(({ entity_id }) => entity_id === String(id)).map(({ data }) => data);
      expect(told).toEqual([
        { id, name: 'Hudson Draws', tz: 'America/New_York' },
        { id, name: 'Hudson Mobile', tz: 'America/Chicago' },
      ]);
      expect(events.some(({ data }) => data.name === 'Empire Mobile Labs')).toBe(true);
    });
  });

  describe('POST /admin/providers/{id}/phlebotomists', () => {
    const worksFor = async (id: number) =>
      (
        await world.rows<{ provider_id: number }>(
          'SELECT provider_id FROM phlebotomist_provider WHERE phlebotomist_id = $1 ORDER BY position',
          [id],
        )
      ).map(({ provider_id }) => provider_id);

    it('a provider gets exactly the given phlebotomists, whose first provider stays the first', async () => {
      const { id } = await add();
      expect((await set(id, [12, 3])).phlebotomists).toEqual([3, 12]);
      expect(await worksFor(3)).toEqual([1, id]);
      expect((await set(id, [12, 12])).phlebotomists).toEqual([12]);
      expect(await worksFor(3)).toEqual([1]);
      const { data } = await world.call(catalog.listPhlebotomists, { id }, patient);
      expect(data.map((each) => each.id)).toEqual([12]);
      expect((await set(id, [])).phlebotomists).toEqual([]);
    });

    it('a person with upcoming visits there cannot be removed, and the answer names them', async () => {
      const { id } = await add();
      await set(id, [3, 11, 12]);
      world.outside.ahead = [
        { provider: id, phlebotomist: 3, service: 1 },
        { provider: id, phlebotomist: 3, service: 1 },
        { provider: id, phlebotomist: 11, service: 1 },
        { provider: 1, phlebotomist: 12, service: 1 },
      ];
      await expect(set(id, [12])).rejects.toMatchObject({
        code: 'VISITS_AHEAD',
        message:
          'Still needed here and not taken out: Dana Okafor (2 visits ahead), Luis Santiago (1 visit ahead).',
        options: {
          details: {
            phlebotomists: [
              { id: 3, name: 'Dana Okafor', visits_ahead: 2 },
              { id: 11, name: 'Luis Santiago', visits_ahead: 1 },
            ],
          },
        },
      });
      expect((await get(id)).phlebotomists).toEqual([3, 11, 12]);
      expect((await set(id, [3, 11])).phlebotomists).toEqual([3, 11]);
    });

    it('a person who is no phlebotomist, an unknown provider and an old version are rejected', async () => {
      const { id, version } = await add();
      expect(Object.keys(await fieldErrors(set(id, [3, UNKNOWN])))).toEqual(['set']);
      expect((await get(id)).phlebotomists).toEqual([]);
      expect(await codeOf(set(UNKNOWN, [3]))).toBe('NOT_FOUND');
      await set(id, [3], version);
      await expect(set(id, [12], version)).rejects.toMatchObject({
        code: 'STALE',
        options: { details: { changed: ['phlebotomists'] } },
      });
    });

    it('one of several concurrent changes of the same version succeeds', async () => {
      const { id, version } = await add();
      const ended = await Promise.allSettled([3, 11, 12, 13].map((who) => set(id, [who], version)));
      expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect((await get(id)).phlebotomists).toHaveLength(1);
    });
  });
});

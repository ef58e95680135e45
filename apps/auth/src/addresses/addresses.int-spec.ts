import { addresses } from '@drawpoint/contracts/auth/addresses.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import { startedOnce } from '@drawpoint/nest-kit/testing/started-once';
import { fieldErrors, startAuth, withAnother } from '../testing/start-auth.ts';

const auth = startedOnce(startAuth);
let me: Caller;
beforeEach(async () => {
  me = (await auth.patient()).caller;
});

const home = { label: 'Home', line1: '120 East 34th Street', city: 'New York', state: 'NY', zip: '10016' };
const create = (change: object = {}, caller = me) =>
  auth.call(addresses.create, { ...home, ...change }, { as: caller });
const list = (query: object = {}, caller = me) => auth.call(addresses.list, query, { as: caller });
const update = (id: number, change: object, caller = me) =>
  auth.call(addresses.update, { id, ...change }, { as: caller });
const remove = (id: number, caller = me) => auth.call(addresses.remove, { id }, { as: caller });
const defaults = async () => (await list({ per: 100 })).data.filter(({ is_default }) => is_default);

describe('create an address', () => {
  it('a saved address has coordinates, and the first one is the default', async () => {
    const first = await create({ line2: '', phone: '(212) 555-0147' });
    expect(first).toEqual({
      id: expect.any(Number),
      version: expect.any(Number),
      ...home,
      line2: null,
      phone: '+12125550147',
      notes: null,
      is_default: true,
      service_address: { lat: 40.7443, lng: -73.9781 },
    });
    expect((await create({ label: 'Work' })).is_default).toBe(false);
  });

  it('a later address becomes the only default when requested', async () => {
    await create();
    const work = await create({ label: 'Work', is_default: true });
    expect((await defaults()).map(({ id }) => id)).toEqual([work.id]);
  });

  it('addresses are stored encrypted', async () => {
    const { id } = await create({ line1: '7 Unmistakable Lane' });
    const [row] = await auth.rows(`SELECT to_jsonb(a)::text AS row FROM address a WHERE id = $1`, [id]);
    expect(row!.row).not.toMatch(/Unmistakable|10016|Home/);
  });

  it('an invalid state, ZIP code or phone is a field error', async () => {
    expect(await fieldErrors(create({ state: 'XX' }))).toHaveProperty('state');
    expect(await fieldErrors(create({ zip: '1001' }))).toHaveProperty('zip');
    expect(await fieldErrors(create({ zip: '99999' }))).toEqual({ zip: ['This ZIP code is not known.'] });
    expect(await fieldErrors(create({ phone: '+999' }))).toHaveProperty('phone');
    const wrong = { state: 'XX', zip: '99999', phone: '+999' };
    expect(Object.keys(await fieldErrors(create(wrong))).sort()).toEqual(['phone', 'state', 'zip']);
    const all = Object.keys(await fieldErrors(create({ ...wrong, line1: '' })));
    expect(all.sort()).toEqual(['line1', 'phone', 'state', 'zip']);
    expect((await list()).total).toBe(0);
  });

  it('an address is saved without coordinates while geocoding is unavailable', async () => {
    await withAnother({ alone: true }, async (alone) => {
      const { caller } = await alone.patientWithoutMail();
      const saved = await alone.call(addresses.create, home, { as: caller });
      expect(saved.service_address).toBeNull();
    });
  });

  it('strangers cannot save addresses', async () => {
    await expect(auth.call(addresses.create, home)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  });
});

describe('list addresses', () => {
  it('a person lists only their own addresses, ten per page, the default first', async () => {
    for (let number = 1; number <= 12; number += 1) await create({ line1: `${number} Elm Street` });
    const stranger = (await auth.patient()).caller;
    await create({ label: 'Theirs' }, stranger);
    const first = await list();
    expect(first.data).toHaveLength(10);
    expect(first.data[0]).toMatchObject({ line1: '1 Elm Street', is_default: true });
    expect(first).toMatchObject({ current_page: 1, last_page: 2, per_page: 10, total: 12 });
    expect(first.meta).toEqual({ current_page: 1, last_page: 2, per_page: 10, total: 12 });
    expect((await list({ page: '2' })).data).toHaveLength(2);
    expect((await list({ page: 3 })).data).toEqual([]);
    expect((await list({ per: '100' })).data).toHaveLength(12);
    expect((await list({}, stranger)).data.map(({ label }) => label)).toEqual(['Theirs']);
  });

  it('addresses are found by their text', async () => {
    await create();
    await create({ label: 'Work', line1: '350 5th Avenue', zip: '10118' });
    expect((await list({ q: '5th ave' })).data.map(({ label }) => label)).toEqual(['Work']);
    expect((await list({ q: 'boston' })).total).toBe(0);
  });
});

describe('update an address', () => {
  it('an address update sets sent fields, clears blank ones and keeps the others', async () => {
    const { id } = await create({ notes: 'Ring twice', phone: '2125550147' });
    const after = await update(id, { line1: '9 Elm Street', notes: '' });
    expect(after).toMatchObject({ line1: '9 Elm Street', notes: null, phone: '+12125550147', label: 'Home' });
  });

  it('is_default alone changes the default, and one address always is the default', async () => {
    const first = await create();
    const second = await create({ label: 'Work' });
    expect((await update(second.id, { is_default: true })).is_default).toBe(true);
    await update(second.id, { is_default: false });
    expect((await defaults()).map(({ id }) => id)).toEqual([second.id]);
    expect(first.is_default).toBe(true);
  });

  it('concurrent requests for the default leave exactly one', async () => {
    const ids: number[] = [];
    for (let number = 1; number <= 8; number += 1) ids.push((await create({ line1: `${number} Oak` })).id);
    await Promise.all(ids.map((id) => update(id, { is_default: true })));
    expect(await defaults()).toHaveLength(1);
  });

  it('concurrent changes of different fields are both kept', async () => {
    const { id } = await create();
    await Promise.all([
      update(id, { label: 'Den' }),
      update(id, { notes: 'Ring' }),
      update(id, { phone: '2125550147' }),
    ]);
    expect((await list()).data[0]).toMatchObject({ label: 'Den', notes: 'Ring', phone: '+12125550147' });
  });

  it('an update of an older version is STALE and returns the current address', async () => {
    const { id, version } = await create();
    const { version: next } = await update(id, { label: 'Den', version });
    expect(next).toBeGreaterThan(version);
    await expect(update(id, { label: 'Cabin', city: 'New York', version })).rejects.toMatchObject({
      code: 'STALE',
      options: { details: { current: { id, label: 'Den', version: next }, changed: ['label'] } },
    });
    expect((await update(id, { label: 'Cabin' })).label).toBe('Cabin');
  });

  it('of many concurrent updates of one version one succeeds', async () => {
    const { id, version } = await create();
    const labels = Array.from({ length: 8 }, (_, number) => `Label ${number}`);
    const ended = await Promise.allSettled(labels.map((label) => update(id, { label, version })));
    expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('an update of somebody else’s address is 404 and changes nothing', async () => {
    const { id } = await create();
    const stranger = (await auth.patient()).caller;
    await expect(update(id, { label: 'Mine' }, stranger)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await list()).data[0]!.label).toBe('Home');
  });
});

describe('delete an address', () => {
  it('when the default is deleted, the newest address becomes the default', async () => {
    const first = await create();
    await create({ label: 'Work' });
    const newest = await create({ label: 'Gym' });
    await remove(first.id);
    expect((await defaults()).map(({ id }) => id)).toEqual([newest.id]);
  });

  it('deleting a missing or somebody else’s address is 404', async () => {
    const { id } = await create();
    const stranger = (await auth.patient()).caller;
    await expect(remove(id, stranger)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await remove(id);
    await expect(remove(id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('addresses for a booking', () => {
  const owned = (id: number, user_id: number) =>
    auth.call(addresses.getOwned, { id, user_id }, { from: 'booking' });
  const saveFor = (user_id: number, change: object = {}) =>
    auth.call(addresses.saveFor, { user_id, address: { ...home, ...change } }, { from: 'booking' });

  it('a booking gets only its owner’s addresses', async () => {
    const { id } = await create();
    expect((await owned(id, me.user_id)).line1).toBe(home.line1);
    const stranger = (await auth.patient()).caller;
    await expect(owned(id, stranger.user_id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('the address of a visit is saved once, however often it is sent', async () => {
    const [one, two] = await Promise.all([
      saveFor(me.user_id),
      saveFor(me.user_id, { line1: '120 EAST 34th street' }),
    ]);
    expect(one).toEqual(two);
    expect((await list()).total).toBe(1);
    await saveFor(me.user_id, { zip: '10118' });
    expect((await list()).total).toBe(2);
  });

  it('addresses of an unknown person are refused', async () => {
    await expect(saveFor(2_000_000)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

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
  it('saves it with its place, and makes the first one the default', async () => {
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

  it('makes a later one the default when asked, and the other no longer', async () => {
    await create();
    const work = await create({ label: 'Work', is_default: true });
    expect((await defaults()).map(({ id }) => id)).toEqual([work.id]);
  });

  it('says nothing of the address in the database', async () => {
    const { id } = await create({ line1: '7 Unmistakable Lane' });
    const [row] = await auth.rows(`SELECT to_jsonb(a)::text AS row FROM address a WHERE id = $1`, [id]);
    expect(row!.row).not.toMatch(/Unmistakable|10016|Home/);
  });

  it('shows what is no state, ZIP or phone', async () => {
    expect(await fieldErrors(create({ state: 'PR' }))).toHaveProperty('state');
    expect(await fieldErrors(create({ zip: '1001' }))).toHaveProperty('zip');
    expect(await fieldErrors(create({ zip: '99999' }))).toEqual({ zip: ['This ZIP code is not known.'] });
    expect(await fieldErrors(create({ phone: '+999' }))).toHaveProperty('phone');
    const wrong = { state: 'PR', zip: '99999', phone: '+999' };
    expect(Object.keys(await fieldErrors(create(wrong))).sort()).toEqual(['phone', 'state', 'zip']);
    const all = Object.keys(await fieldErrors(create({ ...wrong, line1: '' })));
    expect(all.sort()).toEqual(['line1', 'phone', 'state', 'zip']);
    expect((await list()).total).toBe(0);
  });

  it('saves it without a place while nobody can look it up', async () => {
    await withAnother({ alone: true }, async (alone) => {
      const { caller } = await alone.patientWithoutMail();
      const saved = await alone.call(addresses.create, home, { as: caller });
      expect(saved.service_address).toBeNull();
    });
  });

  it('is refused to a stranger', async () => {
    await expect(auth.call(addresses.create, home)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  });
});

describe('list addresses', () => {
  it('shows ten a page, the default first, and only the own', async () => {
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

  it('finds by what the address says', async () => {
    await create();
    await create({ label: 'Work', line1: '350 5th Avenue', zip: '10118' });
    expect((await list({ q: '5th ave' })).data.map(({ label }) => label)).toEqual(['Work']);
    expect((await list({ q: 'boston' })).total).toBe(0);
  });
});

describe('update an address', () => {
  it('changes what is sent, clears what is blank and keeps the rest', async () => {
    const { id } = await create({ notes: 'Ring twice', phone: '2125550147' });
    const after = await update(id, { line1: '9 Elm Street', notes: '' });
    expect(after).toMatchObject({ line1: '9 Elm Street', notes: null, phone: '+12125550147', label: 'Home' });
  });

  it('makes it the default with is_default alone, and does not leave nobody the default', async () => {
    const first = await create();
    const second = await create({ label: 'Work' });
    expect((await update(second.id, { is_default: true })).is_default).toBe(true);
    await update(second.id, { is_default: false });
    expect((await defaults()).map(({ id }) => id)).toEqual([second.id]);
    expect(first.is_default).toBe(true);
  });

  it('leaves exactly one default when all are made the default at once', async () => {
    const ids: number[] = [];
    for (let number = 1; number <= 8; number += 1) ids.push((await create({ line1: `${number} Oak` })).id);
    await Promise.all(ids.map((id) => update(id, { is_default: true })));
    expect(await defaults()).toHaveLength(1);
  });

  it('loses no change when two people change different fields at once', async () => {
    const { id } = await create();
    await Promise.all([
      update(id, { label: 'Den' }),
      update(id, { notes: 'Ring' }),
      update(id, { phone: '2125550147' }),
    ]);
    expect((await list()).data[0]).toMatchObject({ label: 'Den', notes: 'Ring', phone: '+12125550147' });
  });

  it('is STALE when the address has changed since, and says what is there now', async () => {
    const { id, version } = await create();
    const { version: next } = await update(id, { label: 'Den', version });
    expect(next).toBeGreaterThan(version);
    await expect(update(id, { label: 'Cabin', city: 'New York', version })).rejects.toMatchObject({
      code: 'STALE',
      options: { details: { current: { id, label: 'Den', version: next }, changed: ['label'] } },
    });
    expect((await update(id, { label: 'Cabin' })).label).toBe('Cabin');
  });

  it('lets one of many edits of the same version through', async () => {
    const { id, version } = await create();
    const labels = Array.from({ length: 8 }, (_, number) => `Label ${number}`);
    const ended = await Promise.allSettled(labels.map((label) => update(id, { label, version })));
    expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('answers 404 for an address of somebody else and changes nothing', async () => {
    const { id } = await create();
    const stranger = (await auth.patient()).caller;
    await expect(update(id, { label: 'Mine' }, stranger)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await list()).data[0]!.label).toBe('Home');
  });
});

describe('delete an address', () => {
  it('promotes the newest when the default goes', async () => {
    const first = await create();
    await create({ label: 'Work' });
    const newest = await create({ label: 'Gym' });
    await remove(first.id);
    expect((await defaults()).map(({ id }) => id)).toEqual([newest.id]);
  });

  it('answers 404 for an address that is gone or somebody else’s', async () => {
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

  it('are given for their owner only', async () => {
    const { id } = await create();
    expect((await owned(id, me.user_id)).line1).toBe(home.line1);
    const stranger = (await auth.patient()).caller;
    await expect(owned(id, stranger.user_id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('are saved once, however often the same place comes', async () => {
    const [one, two] = await Promise.all([
      saveFor(me.user_id),
      saveFor(me.user_id, { line1: '120 EAST 34th street' }),
    ]);
    expect(one).toEqual(two);
    expect((await list()).total).toBe(1);
    await saveFor(me.user_id, { zip: '10118' });
    expect((await list()).total).toBe(2);
  });

  it('are refused for somebody unknown', async () => {
    await expect(saveFor(2_000_000)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

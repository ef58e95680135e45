import { messageableUsers } from '@drawpoint/contracts/auth/messageable-users.contract';
import { adminUsers } from '@drawpoint/contracts/auth/admin-users.contract';
import { documents } from '@drawpoint/contracts/auth/documents.contract';
import { sessions } from '@drawpoint/contracts/auth/sessions.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import type { InputOf } from '@drawpoint/contracts/operation';
import { startedOnce } from '@drawpoint/nest-kit/testing/started-once';
import { pdfOf } from '@drawpoint/nest-kit/testing/sample-files';
import { callerOf } from '@drawpoint/nest-kit/testing/start-services';
import { developer, managedPeople } from '../testing/managed-people.ts';
import { codeOf, fieldErrors, PASSWORD, startAuth } from '../testing/start-auth.ts';
import { uploaded } from '../testing/uploads.ts';

const admin = callerOf({ user_id: 9002, roles: ['admin'], provider_id: 1 });
const everywhere: Caller = { ...admin, admin_scope: 'all' };
const sole: Caller = { ...admin, sole_provider: true };
const homeless = callerOf({ user_id: 9003, roles: ['admin'] });
const phlebotomist = callerOf({ user_id: 9004, roles: ['user', 'phlebotomist'], provider_id: 1 });

const world = startedOnce(startAuth);
const { relate, create, belongs, list, idsFor } = managedPeople(world);
beforeEach(() => relate({}));

describe('the user list', () => {
  let [ours, theirs, nobodys, staff]: { id: number; email: string }[] = [];
  beforeAll(async () => {
    ours = await create();
    await belongs(ours.id, [1], [9004]);
    theirs = await create();
    await belongs(theirs.id, [2], [77]);
    nobodys = await create();
    staff = await create({ is_phlebotomist: 1, provider_id: 1 });
  });

  it('developers list all users, admins their company’s people, phlebotomists their patients', async () => {
    const all = [ours!.id, theirs!.id, nobodys!.id, staff!.id];
    expect(await idsFor(developer)).toEqual(expect.arrayContaining(all));
    const forAdmin = await idsFor(admin);
    expect(forAdmin).toEqual(expect.arrayContaining([ours!.id, staff!.id]));
    for (const id of [theirs!.id, nobodys!.id]) expect(forAdmin).not.toContain(id);
    expect(await idsFor(everywhere)).toEqual(expect.arrayContaining(all));
    expect(await idsFor(phlebotomist)).toEqual([ours!.id]);
    expect(await idsFor(homeless)).toEqual([]);
    expect(await codeOf(list(callerOf({ user_id: 9009 })))).toBe('FORBIDDEN');
  });

  it('the only provider’s admin sees new registrations with name, email and ZIP code', async () => {
    const rows = new Map((await list(sole)).data.map((row) => [row.id, row]));
    expect(rows.get(nobodys!.id)).toMatchObject({
      ...{ email: nobodys!.email, mobile: null, gender: null, last_visited_at: null },
      may: ['request', 'delete'],
    });
    expect(rows.has(theirs!.id)).toBe(false);
  });

  it('admins see only the name of assigned patients, and everything of those who booked', async () => {
    const row = async () => (await list(admin)).data.find(({ id }) => id === ours!.id);
    await world.rows(`UPDATE "user" SET claimed_at = now() WHERE id = $1`, [ours!.id]);
    relate({ assigned: [1] });
    expect(await row()).toMatchObject({
      ...{ email: '', mobile: null, gender: null, last_visited_at: null, address_zip: null },
      may: ['request', 'remove_from_company'],
    });
    relate({ booked: [1] });
    expect(await row()).toMatchObject({
      ...{ email: ours!.email, mobile: '+12125550188', gender: 'female' },
      ...{ phlebotomist: { id: 9004, name: 'Phlebotomist 9004' } },
      may: ['edit', 'credentials', 'request', 'delete', 'impersonate'],
    });
  });

  it('a visit makes a person the provider’s, as booking publishes it', async () => {
    const { id } = await create();
    expect(await idsFor(admin)).not.toContain(id);
    await belongs(id, [2]);
    expect(await idsFor(admin)).not.toContain(id);
    await belongs(id, [1, 2]);
    relate({ booked: [1, 2] });
    expect((await list(admin)).data.find((row) => row.id === id)?.may).toContain('edit');
  });

  it('chat finds the same people, without deleted ones', async () => {
    const { id } = await create({ last_name: 'Wrenfield', email: 'yv.wren@example.com' });
    const ask = { of_providers: null, except: null, page: 1, size: 10 };
    const found = async (q: string) => {
      const { data } = await world.call(messageableUsers.search, { ...ask, q }, { from: 'messaging' });
      return data.map((person) => person.id);
    };
    for (const q of ['wrenf', 'ines wrenf', 'yv.wren@', 'yv wr'])
      expect([q, await found(q)]).toEqual([q, [id]]);
    for (const q of ['wr ex', 'wrenfields']) expect([q, await found(q)]).toEqual([q, []]);
    await world.call(adminUsers.remove, { id }, { as: developer });
    expect(await found('wrenf')).toEqual([]);
  });

  it('users are found by name and email, filtered by role, with deleted ones on request', async () => {
    const { id, email } = await create({ last_name: 'Quillfeather', email: 'zy.quill@example.com' });
    expect(await idsFor(developer, { q: 'quillf ines' })).toEqual([id]);
    expect(await idsFor(developer, { q: email })).toEqual([id]);
    // One or two letters match only the beginning of a name or of the address.
    expect(await idsFor(developer, { q: 'qu in' })).toEqual([id]);
    expect(await idsFor(developer, { q: 'qu zy' })).toEqual([id]);
    expect(await idsFor(developer, { q: 'qu ex' })).toEqual([]);
    expect(await idsFor(developer, { q: 'ui' })).toEqual([]);
    expect(await idsFor(developer, { role: 'phlebotomist' })).toEqual([staff!.id]);
    await world.call(adminUsers.remove, { id }, { as: developer });
    expect(await idsFor(developer, { q: 'Quillfeather' })).toEqual([]);
    expect(await idsFor(developer, { q: 'Quillfeather', trashed: 'only' })).toEqual([id]);
    expect(await idsFor(developer, { trashed: 'with' })).toEqual(expect.arrayContaining([id, ours!.id]));
    const [row] = (await list(developer, { trashed: 'only' })).data;
    expect(row).toMatchObject({
      deleted_at: expect.any(String) as string,
      may: ['delete_forever', 'restore'],
    });
    expect(await idsFor(phlebotomist, { trashed: 'with' })).toEqual([ours!.id]);
  });

  it('users are sorted and paged', async () => {
    const named = async (input: InputOf<typeof adminUsers.list>) =>
      (await world.call(adminUsers.list, input, { as: developer })).data.map(({ email }) => email);
    const all = await named({ sort: 'email', per_page: 200 });
    expect(all).toEqual([...all].sort());
    expect(await named({ sort: 'email', dir: 'desc', per_page: 2, page: 1 })).toEqual(
      all.reverse().slice(0, 2),
    );
    const { meta, total } = await list(developer, { per_page: 2, page: 2 });
    expect(meta).toMatchObject({ current_page: 2, per_page: 2, total });
  });
});

describe('an account in the hands of staff', () => {
  it('a new account belongs to its admin’s provider, or to the one a developer names', async () => {
    expect(await create({ is_phlebotomist: 1 }, admin)).toMatchObject({
      provider_id: 1,
      may: ['edit', 'credentials', 'delete', 'impersonate', 'invite'],
    });
    expect(await codeOf(create({ provider_id: 2 }, admin))).toBe('FORBIDDEN');
    expect((await create({ provider_id: 2 }, everywhere)).provider_id).toBe(2);
    expect((await create({}, everywhere)).provider_id).toBe(1);
    expect(await codeOf(create({}, homeless))).toBe('FORBIDDEN');
    expect(await codeOf(create({}, phlebotomist))).toBe('FORBIDDEN');
    expect(await create({ provider_id: 2 })).toMatchObject({
      provider_id: 2,
      provider: { name: 'Provider 2' },
    });
    expect(await fieldErrors(create({ provider_id: 99 }))).toEqual({
      provider_id: ['The selected provider is invalid.'],
    });
  });

  it('only staff who manage an account open and change it', async () => {
    const { id, version } = await create({ provider_id: 2 });
    const update = (as: Caller, edit: object) => world.call(adminUsers.update, { id, ...edit }, { as });
    for (const as of [admin, homeless, phlebotomist, callerOf({ user_id: id })]) {
      expect(await codeOf(world.call(adminUsers.get, { id }, { as }))).toBe('FORBIDDEN');
      expect(await codeOf(update(as, { first_name: 'Eve' }))).toBe('FORBIDDEN');
    }
    const mine = callerOf({ user_id: 9010, roles: ['admin'], provider_id: 2 });
    expect(await update(mine, { first_name: 'Ana', version })).toMatchObject({ first_name: 'Ana' });
    expect(await codeOf(update(mine, { first_name: 'Eve', version }))).toBe('STALE');
    expect(await codeOf(update(mine, { provider_id: 1 }))).toBe('FORBIDDEN');
    expect(await update(everywhere, { provider_id: 1 })).toMatchObject({ first_name: 'Ana', provider_id: 1 });
    expect(await codeOf(world.call(adminUsers.get, { id: 999_999 }, { as: developer }))).toBe('NOT_FOUND');
  });
});

describe('deleting an account', () => {
  const remove = (id: number, as: Caller, input: { force?: boolean } = {}) =>
    world.call(adminUsers.remove, { id, ...input }, { as });
  const restore = (id: number, as: Caller) => world.call(adminUsers.restore, { id }, { as });

  it.each([
    [
      'oneself',
      (id: number) => callerOf({ user_id: id, roles: ['admin'], provider_id: 1 }),
      "You can't delete your own account.",
    ],
    [
      'a stranger’s admin',
      () => callerOf({ user_id: 9011, roles: ['admin'], provider_id: 3 }),
      'Not authorized.',
    ],
    ['a phlebotomist', () => phlebotomist, 'Not authorized.'],
  ])('%s cannot delete an account', async (_who, as, message) => {
    const { id } = await create({ provider_id: 1 });
    await expect(remove(id, as(id))).rejects.toMatchObject({ code: 'FORBIDDEN', message });
  });

  it('only developers delete the account of a developer', async () => {
    await create({ roles: ['developer'] });
    const { id } = await create({ roles: ['developer'], provider_id: 1 });
    await expect(remove(id, admin)).rejects.toMatchObject({
      message: 'Only developers can delete developer accounts.',
    });
    expect(await codeOf(remove(id, developer))).toBe('ok');
  });

  it('a deleted account is hidden and signed out, and can be restored', async () => {
    const person = await world.patient();
    relate({ booked: [1] });
    await remove(person.id, admin);
    const login = { email: person.email, password: PASSWORD };
    expect(await codeOf(world.call(sessions.login, login))).toBe('INVALID_CREDENTIALS');
    expect(await restore(person.id, admin)).toMatchObject({ deleted: false });
    expect(await codeOf(world.call(sessions.login, login))).toBe('ok');
    expect(await codeOf(restore(person.id, phlebotomist))).toBe('FORBIDDEN');
  });

  it('developers delete accounts permanently, hidden or not, which frees the email', async () => {
    const { id, email } = await create({ provider_id: 1 });
    await expect(remove(id, admin, { force: true })).rejects.toMatchObject({ message: 'Not authorized.' });
    await remove(id, admin);
    await remove(id, developer, { force: true });
    expect(await codeOf(restore(id, developer))).toBe('NOT_FOUND');
    expect(await world.rows(`SELECT 1 FROM "user" WHERE id = $1`, [id])).toEqual([]);
    expect(await codeOf(create({ email }))).toBe('ok');
  });

  it.each([false, true])(
    'an account with upcoming visits cannot be deleted (permanently: %s)',
    async (force) => {
      const { id } = await create({ provider_id: 1 });
      world.ahead.push({ id: 5, confirmation_code: 'ABCD2345', starts_at: '2026-12-01T09:00:00-05:00' });
      try {
        await expect(remove(id, developer, { force })).rejects.toMatchObject({
          code: 'VISITS_AHEAD',
          message: expect.stringContaining('ABCD2345') as string,
        });
      } finally {
        world.ahead.length = 0;
      }
    },
  );
});

describe('documents in the hands of staff', () => {
  const type = 'insurance_card_front';
  const put = async (user_id: number, as: Caller) => {
    const file = await uploaded(world, pdfOf(), 'pdf');
    return world.call(documents.create, { user_id, type, file }, { as });
  };
  const list = (user_id: number, as: Caller) => codeOf(world.call(documents.list, { user_id }, { as }));
  const foreign = callerOf({ user_id: 9011, roles: ['admin'], provider_id: 3 });

  it('staff upload documents of people they manage, and the audit names the person', async () => {
    const { id } = await create({ provider_id: 1 });
    expect(await codeOf(put(id, admin))).toBe('ok');
    expect(await codeOf(put(id, developer))).toBe('ok');
    for (const as of [phlebotomist, foreign, callerOf({ user_id: 9012 })]) {
      expect(await codeOf(put(id, as))).toBe('FORBIDDEN');
    }
    const entries = await world.rows(
      `SELECT actor_id FROM kit.audit_entry WHERE action = 'document_uploaded' AND outcome = 'done' AND person_id = $1 ORDER BY id`,
      [id],
    );
    expect(entries).toEqual([{ actor_id: admin.user_id }, { actor_id: developer.user_id }]);
  });

  it('an admin sees the documents of people who work for the provider', async () => {
    const { id } = await create({ is_phlebotomist: 1 });
    relate({ employed: [1] });
    expect(await list(id, admin)).toBe('ok');
    expect(await list(id, foreign)).toBe('FORBIDDEN');
    expect(await list(id, phlebotomist)).toBe('FORBIDDEN');
    relate({});
    expect(await list(id, admin)).toBe('FORBIDDEN');
  });
});

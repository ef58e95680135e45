import { adminUsers } from '@drawpoint/contracts/auth/admin-users.contract';
import { users } from '@drawpoint/contracts/auth/users.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import type { Role } from '@drawpoint/contracts/operation';
import { startedOnce } from '@drawpoint/nest-kit/testing/started-once';
import { callerOf } from '@drawpoint/nest-kit/testing/start-services';
import { developer, managedPeople } from '../testing/managed-people.ts';
import type { Related } from '../testing/related.ts';
import { codeOf, fieldErrors, startAuth } from '../testing/start-auth.ts';

const admin = callerOf({ user_id: 9002, roles: ['admin'], provider_id: 1 });
const sole: Caller = { ...admin, sole_provider: true };

const world = startedOnce(startAuth);
const { relate, create, belongs, list, idsFor } = managedPeople(world);
beforeEach(() => relate({}));

describe('an account whose person has claimed it', () => {
  const TEXT = 'Only this person can change it. Send a reset link.';
  const claimed = async (change: object = {}) => {
    const made = await create({ provider_id: 1, two_factor_default_channel: 'none', ...change });
    await world.rows(`UPDATE "user" SET claimed_at = now() WHERE id = $1`, [made.id]);
    return made;
  };
  const update = (id: number, edit: object, as: Caller = admin) =>
    world.call(adminUsers.update, { id, ...edit }, { as });

  it.each<[string, Partial<Related>]>([
    ['confirmed a visit that staff booked', { confirmed: [1] }],
    ['booked with two companies', { booked: [1, 2] }],
  ])('a company cannot change a claimed account’s credentials when the person %s', async (_who, how) => {
    const { id, email, first_name } = await claimed();
    relate(how);
    const errors = async (edit: object) => fieldErrors(update(id, { first_name: 'Eve', ...edit }));
    const password = 'Draw-blood-2031';
    expect(await errors({ password, password_confirmation: password })).toEqual({ password: [TEXT] });
    expect(await errors({ email: 'eve@example.com' })).toEqual({ email: [TEXT] });
    expect(await errors({ two_factor_enabled: 1 })).toEqual({ two_factor_enabled: [TEXT] });
    expect(Object.keys(await errors({ roles: ['user', 'admin'] }))).toEqual(['roles']);
    expect(Object.keys(await errors({ is_phlebotomist: 1 }))).toEqual(['is_phlebotomist']);
    expect(await world.call(adminUsers.get, { id }, { as: admin })).toMatchObject({ first_name, email });
    const same = { email, roles: ['user'], two_factor_enabled: 0, is_phlebotomist: 0, password: '' };
    expect(await update(id, { ...same, first_name: 'Ana' })).toMatchObject({ first_name: 'Ana' });
    await world.mailTo(email, 'company-edited');
  });

  it('the only company with which the person booked may change the credentials', async () => {
    const { id } = await claimed();
    relate({ booked: [1] });
    expect(await update(id, { email: `changed.${id}@example.com` })).toMatchObject({
      email_verified: false,
    });
  });

  it('an account is closed to a company that only assigned the person, or whose visits are over', async () => {
    const { id } = await claimed();
    for (const how of [{ assigned: [1] }, { past: [1] }]) {
      relate(how);
      expect(await codeOf(world.call(adminUsers.get, { id }, { as: admin }))).toBe('FORBIDDEN');
      expect(await codeOf(update(id, { first_name: 'Eve' }))).toBe('FORBIDDEN');
    }
  });

  it('an admin who may not delete an account only removes it from the company’s lists', async () => {
    const { id, email } = await claimed();
    await belongs(id, [1], [9004]);
    relate({ confirmed: [1] });
    expect(await world.call(adminUsers.remove, { id }, { as: admin })).toEqual({});
    expect(world.related.ended).toEqual([{ provider_id: 1, by: 'company' }]);
    expect(await world.call(adminUsers.get, { id }, { as: developer })).toMatchObject({
      ...{ email, deleted: false, provider_id: null },
    });
  });

  it('the only provider’s admin deletes an account softly', async () => {
    const { id } = await claimed();
    await belongs(id, [1], [9004]);
    relate({ past: [1] });
    await world.call(adminUsers.remove, { id }, { as: sole });
    expect((await world.call(adminUsers.get, { id }, { as: developer })).deleted).toBe(true);
  });
});

describe('the form of an account', () => {
  it('the form of an account reports errors of contract and account together', async () => {
    const { id, email } = await create({ provider_id: 1 });
    const wrong = { first_name: '', mobile: '12', email, password: 'weak', password_confirmation: 'other' };
    const fields = ['email', 'first_name', 'mobile', 'password', 'password_confirmation'];
    const made = await fieldErrors(create({ ...wrong, roles: ['King'] }, admin));
    expect(Object.keys(made).toSorted()).toEqual([...fields, 'roles']);
    const other = await create({ provider_id: 1 });
    const update = (edit: object) => world.call(adminUsers.update, { id: other.id, ...edit }, { as: admin });
    expect(Object.keys(await fieldErrors(update(wrong))).toSorted()).toEqual(fields);
    expect(id).not.toBe(other.id);
  });

  it('callers who may not change an account learn nothing from its errors', async () => {
    const { id } = await create({ provider_id: 2 });
    const { email } = await create({ provider_id: 2 });
    const wrong = { id, first_name: '', email };
    expect(await codeOf(world.call(adminUsers.update, wrong, { as: admin }))).toBe('FORBIDDEN');
  });
});

describe('an account', () => {
  it('only developers make developers, and a working phlebotomist keeps the provider', async () => {
    const { id } = await create({ provider_id: 1, is_phlebotomist: 1 });
    const update = (as: Caller, edit: object) => world.call(adminUsers.update, { id, ...edit }, { as });
    expect(await fieldErrors(update(admin, { roles: ['user', 'developer'] }))).toEqual({
      roles: ['Only a developer can give the role developer.'],
    });
    expect(Object.keys(await fieldErrors(update(developer, { provider_id: 2 })))).toEqual(['provider_id']);
    const wrong = { provider_id: 2, mobile: '12' };
    expect(Object.keys(await fieldErrors(update(developer, wrong))).toSorted()).toEqual([
      'mobile',
      'provider_id',
    ]);
    expect((await update(developer, { roles: ['developer'] })).roles).toContain('developer');
    expect(await codeOf(update(admin, { first_name: 'Eve' }))).toBe('FORBIDDEN');
    const [entry] = await world.rows(
      `SELECT person_id FROM kit.audit_entry WHERE action = 'roles_changed' AND actor_id = $1 ORDER BY id DESC`,
      [developer.user_id],
    );
    expect(entry).toEqual({ person_id: id });
  });

  it('an account of the same rank can be changed, except its credentials and rights', async () => {
    const { id } = await create({ roles: ['admin'], provider_id: 1 });
    const update = (edit: object, as: Caller = admin) =>
      world.call(adminUsers.update, { id, ...edit }, { as });
    const password = 'Draw-blood-2031';
    expect(Object.keys(await fieldErrors(update({ password, password_confirmation: password })))).toEqual([
      'password',
    ]);
    expect(await codeOf(world.call(adminUsers.remove, { id }, { as: admin }))).toBe('FORBIDDEN');
    expect((await update({ first_name: 'Ana' })).first_name).toBe('Ana');
    const own = { ...admin, user_id: id };
    expect(await fieldErrors(update({ email: 'me@example.com' }, own))).toEqual({
      email: ['Change this in your profile.'],
    });
  });

  it('people keep the role with which they manage others', async () => {
    const [one, other] = [
      await create({ roles: ['admin'], provider_id: 5 }),
      await create({ roles: ['developer'] }),
    ];
    await create({ roles: ['admin'], provider_id: 5 });
    const update = (id: number, role: Role, roles: string[]) => {
      const as = callerOf({ user_id: id, roles: [role], provider_id: role === 'admin' ? 5 : null });
      return world.call(adminUsers.update, { id, roles }, { as });
    };
    const text = { roles: ["You can't take away your own admin role."] };
    expect(await fieldErrors(update(one.id, 'admin', ['user']))).toEqual(text);
    expect(await fieldErrors(update(other.id, 'developer', ['user']))).toEqual(text);
    expect((await update(one.id, 'admin', ['user', 'admin'])).roles).toEqual(['user', 'admin']);
    expect((await update(other.id, 'developer', ['admin'])).roles).toEqual(['admin']);
  });

  it('the last admin of a company and the last developer keep their role and account', async () => {
    const one = await create({ roles: ['admin'], provider_id: 4 });
    const update = (id: number, edit: object) =>
      codeOf(world.call(adminUsers.update, { id, ...edit }, { as: developer }));
    const remove = (id: number) => codeOf(world.call(adminUsers.remove, { id }, { as: developer }));
    expect(await update(one.id, { roles: ['user'] })).toBe('LAST_ADMIN');
    expect(await update(one.id, { provider_id: 5 })).toBe('LAST_ADMIN');
    expect(await remove(one.id)).toBe('LAST_ADMIN');
    const other = await create({ roles: ['admin'], provider_id: 4 });
    const both = await Promise.all([one, other].map(({ id }) => update(id, { roles: ['user'] })));
    expect(both.sort()).toEqual(['LAST_ADMIN', 'ok']);
  });
});

describe('whoever belongs to no company', () => {
  let [theirs, nobodys]: { id: number; email: string }[] = [];
  beforeAll(async () => {
    theirs = await create();
    await belongs(theirs.id, [2], [77]);
    nobodys = await create();
  });

  it('admins find a patient without a company only by the full email, and failed attempts count', async () => {
    const searching = { ...admin, user_id: 9050 };
    const q = nobodys!.email;
    expect(await idsFor(searching, { q })).toEqual([nobodys!.id]);
    expect((await list(searching, { q })).data[0]).toMatchObject({ email: q, mobile: null, may: [] });
    expect(await idsFor(searching, { q: q.slice(0, -1) })).toEqual([]);
    expect(await idsFor(searching, { q: theirs!.email })).toEqual([]);
    for (let tried = 2; tried < 20; tried += 1) await list(searching, { q: `nobody.${tried}@example.com` });
    expect(await codeOf(list(searching, { q: 'nobody.21@example.com' }))).toBe('RATE_LIMITED');
    expect(await codeOf(list(searching, { q: 'Duarte' }))).toBe('ok');
  });

  it('creating accounts with taken emails counts as attempts, too', async () => {
    const searching = { ...admin, user_id: 9053 };
    const add = () => create({ email: theirs!.email }, searching);
    for (let tried = 0; tried < 20; tried += 1) expect(await codeOf(add())).toBe('INVALID_INPUT');
    expect(await codeOf(add())).toBe('RATE_LIMITED');
  });

  it('a company assigns by id only people its admin found by email, and other ids count as attempts', async () => {
    const searching = { ...admin, user_id: 9051 };
    const ask = (ids: number[], as: Caller) =>
      world.call(users.foundByEmail, { ids }, { as, from: 'booking' }).then((answer) => answer.ids);
    const other = (await create()).id;
    await list(searching, { q: nobodys!.email });
    expect(await ask([nobodys!.id, other], searching)).toEqual([nobodys!.id]);
    expect(await ask([nobodys!.id], { ...searching, user_id: 9052, provider_id: 2 })).toEqual([]);
    const many = Array.from({ length: 20 }, (_, index) => 700_000 + index);
    expect(await codeOf(ask(many, searching))).toBe('RATE_LIMITED');
  });
});

import { adminUsers } from '@drawpoint/contracts/auth/admin-users.contract';
import { managedUsers } from '@drawpoint/contracts/auth/managed-users.contract';
import { roles } from '@drawpoint/contracts/auth/roles.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import { startedOnce } from '@drawpoint/nest-kit/testing/started-once';
import { callerOf } from '@drawpoint/nest-kit/testing/start-services';
import { developer, managedPeople } from '../testing/managed-people.ts';
import { codeOf, fieldErrors, startAuth } from '../testing/start-auth.ts';

const admin = callerOf({ user_id: 9002, roles: ['admin'], provider_id: 1 });
const foreign = callerOf({ user_id: 9003, roles: ['admin'], provider_id: 2 });
const phlebotomist = callerOf({ user_id: 9004, roles: ['user', 'phlebotomist'], provider_id: 1 });

const BUILT_IN = ['user', 'phlebotomist', 'admin', 'developer'];
const TAKEN = { name: ['The name has already been taken.'] };
const INVALID = ['The selected role is invalid.'];

const world = startedOnce(startAuth);
const { relate, create, list, idsFor } = managedPeople(world);
beforeEach(() => relate({}));
afterEach(() =>
  world.rows(`WITH none AS (UPDATE "user" SET given_roles = '{}') DELETE FROM role WHERE NOT built_in`),
);

const add = (name: string, as: Caller = admin) => world.call(roles.create, { name }, { as });
const rename = (id: number, name: string, as: Caller) => world.call(roles.update, { id, name }, { as });
const remove = (id: number, as: Caller) => world.call(roles.remove, { id }, { as });
const listed = async (as: Caller) => (await world.call(roles.list, {}, { as })).data;
const namesFor = async (as: Caller) => (await listed(as)).map(({ name }) => name);

describe('roles', () => {
  it('the roles are the four built-in ones and the added ones', async () => {
    await add('  Front desk ');
    expect(await namesFor(admin)).toEqual([...BUILT_IN, 'Front desk']);
  });

  it('roles are renamed and deleted, with unique names', async () => {
    const { id } = await add('Scheduler');
    expect(await rename(id, 'Dispatcher', admin)).toMatchObject({ name: 'Dispatcher' });
    expect(await codeOf(rename(id, 'dispatcher', admin))).toBe('ok');
    expect(await fieldErrors(add('DISPATCHER'))).toEqual(TAKEN);
    expect(await fieldErrors(rename(id, 'Admin', admin))).toEqual(TAKEN);
    await remove(id, developer);
    expect(await codeOf(remove(id, developer))).toBe('NOT_FOUND');
  });

  it('built-in roles stay, and only managers see roles', async () => {
    const [user] = await listed(admin);
    const refused = { code: 'FORBIDDEN', message: 'Built-in roles cannot be renamed or deleted.' };
    await expect(rename(user!.id, 'x', developer)).rejects.toMatchObject(refused);
    await expect(remove(user!.id, developer)).rejects.toMatchObject(refused);
    expect(await codeOf(add('x', phlebotomist))).toBe('FORBIDDEN');
  });

  it('a role belongs to its admin’s company, or to everybody when a developer made it', async () => {
    await world.rows(
      `INSERT INTO provider (id, version, name) VALUES (1, 1, 'Empire') ON CONFLICT DO NOTHING`,
    );
    const own = await add('Front desk');
    const shared = await add('Night shift', developer);
    expect(own).toMatchObject({ provider: { id: 1, name: 'Empire' }, may_change: true });
    expect(await namesFor(foreign)).toEqual([...BUILT_IN, 'Night shift']);
    expect(await namesFor(developer)).toEqual([...BUILT_IN, 'Front desk', 'Night shift']);
    expect((await listed(admin)).slice(-2)).toEqual([own, { ...shared, may_change: false }]);
    for (const ask of [rename(own.id, 'Mine', foreign), remove(own.id, foreign)])
      expect(await codeOf(ask)).toBe('NOT_FOUND');
    for (const ask of [rename(shared.id, 'Mine', admin), remove(shared.id, admin)])
      expect(await codeOf(ask)).toBe('FORBIDDEN');
    expect(await codeOf(rename(own.id, 'Reception', developer))).toBe('ok');
    const homeless = callerOf({ user_id: 9005, roles: ['admin'] });
    expect(await codeOf(add('Nobody’s', homeless))).toBe('NO_PROVIDER');
  });

  it('role names are unique among the roles that a caller sees', async () => {
    await add('Front desk');
    expect(await codeOf(add('front desk', foreign))).toBe('ok');
    expect(await fieldErrors(add('Front Desk', developer))).toEqual(TAKEN);
    await add('Night shift', developer);
    expect(await fieldErrors(add('night shift', foreign))).toEqual(TAKEN);
    const both = await Promise.all([add('Day shift'), add('Day shift', developer)].map(codeOf));
    expect(both.toSorted()).toEqual(['INVALID_INPUT', 'ok']);
  });
});

describe('a role that staff made', () => {
  const update = (id: number, edit: object, as: Caller = admin) =>
    world.call(adminUsers.update, { id, ...edit }, { as });
  const rolesOf = async (id: number, as: Caller) => (await world.call(adminUsers.get, { id }, { as })).roles;

  it('a custom role is assigned and removed, and grants nothing', async () => {
    await add('Front desk');
    const { id, version, may } = await create({ roles: ['user', 'Front desk'] }, admin);
    expect(await rolesOf(id, admin)).toEqual(['user', 'Front desk']);
    expect((await create({}, admin)).may).toEqual(may);
    expect((await update(id, { roles: ['Front desk', 'user'] })).version).toBe(version);
    expect(await update(id, { first_name: 'Ana' })).toMatchObject({ roles: ['user', 'Front desk'] });
    const known = await world.call(managedUsers.get, { id }, { as: admin, from: 'booking' });
    expect(known.roles).toEqual(['user', 'Front desk']);
    const [told] = await world.rows(
      `SELECT data FROM event_log.event WHERE type = 'user.changed' AND entity_id = $1 ORDER BY entity_version DESC`,
      [String(id)],
    );
    expect(told).toMatchObject({ data: { roles: ['user'] } });
    expect((await update(id, { roles: ['user'] })).roles).toEqual(['user']);
  });

  it('assigning a custom role ends no session', async () => {
    await add('Front desk');
    const person = await world.patient();
    relate({ booked: [1] });
    await update(person.id, { roles: ['user', 'Front desk'] });
    expect(await world.rows('SELECT 1 AS there FROM session WHERE user_id = $1', [person.id])).toEqual([
      { there: 1 },
    ]);
  });

  it('the user list can be filtered by a custom role', async () => {
    await add('Front desk');
    const { id } = await create({ roles: ['user', 'Front desk'] }, admin);
    await create({}, admin);
    expect(await idsFor(admin, { role: 'Front desk' })).toEqual([id]);
    expect((await list(admin, { role: 'Front desk' })).data[0]).toMatchObject({
      roles: ['user', 'Front desk'],
    });
    expect((await list(admin, { role: 'Front desk' })).total).toBe(1);
    expect(await fieldErrors(list(admin, { role: 'King' }))).toEqual({ role: INVALID });
  });

  it('a renamed role keeps its people, and a deleted one is removed from them', async () => {
    const { id: role } = await add('Front desk');
    const { id } = await create({ roles: ['user', 'Front desk'] }, admin);
    await rename(role, 'Reception', admin);
    expect(await rolesOf(id, admin)).toEqual(['user', 'Reception']);
    await remove(role, admin);
    expect(await rolesOf(id, admin)).toEqual(['user']);
    expect(await world.rows('SELECT given_roles FROM "user" WHERE id = $1', [id])).toEqual([
      { given_roles: [] },
    ]);
  });

  it('a role of another company is neither shown nor assigned, and stays', async () => {
    await add('Their desk', foreign);
    const { id } = await create({ roles: ['user', 'Their desk'], provider_id: 1 });
    expect(await rolesOf(id, developer)).toEqual(['user', 'Their desk']);
    expect(await rolesOf(id, admin)).toEqual(['user']);
    expect(await fieldErrors(create({ roles: ['user', 'Their desk'] }, admin))).toEqual({ roles: INVALID });
    expect(await fieldErrors(list(admin, { role: 'Their desk' }))).toEqual({ role: INVALID });
    expect((await update(id, { roles: ['user'], first_name: 'Ana' })).roles).toEqual(['user']);
    expect(await rolesOf(id, developer)).toEqual(['user', 'Their desk']);
  });

  it('only callers who may change roles assign custom roles', async () => {
    await add('Front desk');
    const { id } = await create({ provider_id: 1 });
    await world.rows(`UPDATE "user" SET claimed_at = now() WHERE id = $1`, [id]);
    relate({ confirmed: [1] });
    expect(Object.keys(await fieldErrors(update(id, { roles: ['user', 'Front desk'] })))).toEqual(['roles']);
  });
});

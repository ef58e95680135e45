import { roles } from '@drawpoint/contracts/auth/roles.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import { startedOnce } from '@drawpoint/nest-kit/testing/started-once';
import { callerOf } from '@drawpoint/nest-kit/testing/start-services';
import { codeOf, fieldErrors, startAuth } from '../testing/start-auth.ts';

const developer = callerOf({ user_id: 9001, roles: ['developer'] });
const admin = callerOf({ user_id: 9002, roles: ['admin'], provider_id: 1 });
const phlebotomist = callerOf({ user_id: 9004, roles: ['user', 'phlebotomist'], provider_id: 1 });

const world = startedOnce(startAuth);

describe('roles', () => {
  const add = (name: string, as: Caller = admin) => world.call(roles.create, { name }, { as });
  const names = async () => (await world.call(roles.list, {}, { as: admin })).data.map(({ name }) => name);

  it('are the four built-in ones, and those that were added', async () => {
    await add('  Front desk ');
    expect(await names()).toEqual(['user', 'phlebotomist', 'admin', 'developer', 'Front desk']);
  });

  it('are renamed and deleted, and no two are called the same', async () => {
    const { id } = await add('Scheduler');
    expect(await world.call(roles.update, { id, name: 'Dispatcher' }, { as: admin })).toMatchObject({
      name: 'Dispatcher',
    });
    expect(await codeOf(world.call(roles.update, { id, name: 'dispatcher' }, { as: admin }))).toBe('ok');
    expect(await fieldErrors(add('DISPATCHER'))).toEqual({ name: ['The name has already been taken.'] });
    expect(
      Object.keys(await fieldErrors(world.call(roles.update, { id, name: 'Admin' }, { as: admin }))),
    ).toEqual(['name']);
    await world.call(roles.remove, { id }, { as: developer });
    expect(await codeOf(world.call(roles.remove, { id }, { as: developer }))).toBe('NOT_FOUND');
  });

  it('that are built in stay, and nobody but managers asks', async () => {
    const [user] = (await world.call(roles.list, {}, { as: admin })).data;
    const message = 'Built-in roles cannot be renamed or deleted.';
    await expect(
      world.call(roles.update, { id: user!.id, name: 'x' }, { as: developer }),
    ).rejects.toMatchObject({ message });
    await expect(world.call(roles.remove, { id: user!.id }, { as: developer })).rejects.toMatchObject({
      message,
    });
    expect(await codeOf(add('x', phlebotomist))).toBe('FORBIDDEN');
  });
});

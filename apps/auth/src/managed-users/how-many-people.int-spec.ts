import { adminUsers } from '@drawpoint/contracts/auth/admin-users.contract';
import { messageableUsers } from '@drawpoint/contracts/auth/messageable-users.contract';
import { startedOnce } from '@drawpoint/nest-kit/testing/started-once';
import { callerOf } from '@drawpoint/nest-kit/testing/start-services';
import { developer, managedPeople } from '../testing/managed-people.ts';
import { startAuth } from '../testing/start-auth.ts';

const admin = callerOf({ user_id: 9002, roles: ['admin'], provider_id: 1 });
const homeless = callerOf({ user_id: 9003, roles: ['admin'] });
const phlebotomist = callerOf({ user_id: 9004, roles: ['user', 'phlebotomist'], provider_id: 1 });
const CALLERS = [developer, admin, { ...admin, admin_scope: 'all' as const }, homeless, phlebotomist];

describe('How many people a list has', () => {
  const world = startedOnce(startAuth);
  const { create, belongs } = managedPeople(world);
  let [ours, theirs, gone]: { id: number }[] = [];
  beforeAll(async () => {
    ours = await create();
    await belongs(ours.id, [1], [9004]);
    theirs = await create();
    await belongs(theirs.id, [2]);
    await create({ is_phlebotomist: 1, provider_id: 1 });
    await create({ provider_id: 2, roles: ['user', 'phlebotomist'] });
    await create({ provider_id: 1, roles: ['admin'] });
    gone = await create({ provider_id: 1, roles: ['admin'] });
    await world.call(adminUsers.remove, { id: gone.id }, { as: developer });
    const nobodys = await create();
    await create();
    await belongs(nobodys.id, []);
    await belongs(nobodys.id, [1, 2]);
  });

  it('the total of a user list equals the rows of its pages, for every caller and filter', async () => {
    for (const as of CALLERS)
      for (const role of [undefined, 'user', 'phlebotomist', 'admin'] as const)
        for (const trashed of ['without', 'with', 'only'] as const) {
          const asked = { role, trashed, per_page: 200 };
          const { data, total } = await world.call(adminUsers.list, asked, { as });
          expect({ ...asked, total }).toEqual({ ...asked, total: data.length });
        }
    const trash = await world.call(adminUsers.list, { trashed: 'only' }, { as: admin });
    expect(trash.total).toBe(1);
  });

  it('the total of possible chat partners equals the rows of its pages', async () => {
    for (const of_providers of [null, [], [1], [1, 2]])
      for (const except of [null, ours!.id, gone!.id, theirs!.id])
        for (const role of [undefined, 'user', 'phlebotomist'] as const) {
          const asked = { of_providers, except, role, q: null, page: 1, size: 200 };
          const { data, total } = await world.call(messageableUsers.search, asked, { from: 'messaging' });
          expect({ ...asked, total }).toEqual({ ...asked, total: data.length });
        }
  });
});

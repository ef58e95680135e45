import { adminUsers } from '@drawpoint/contracts/auth/admin-users.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import type { InputOf } from '@drawpoint/contracts/operation';
import { callerOf } from '@drawpoint/nest-kit/testing/start-services';
import { type Related, unrelated } from './related.ts';
import { PASSWORD, type startAuth } from './start-auth.ts';

export const developer = callerOf({ user_id: 9001, roles: ['developer'] });

/** People as staff make and list them. The calls need the started world; making these does not. */
export function managedPeople(world: Awaited<ReturnType<typeof startAuth>>) {
  const relate = (how: Partial<Related>) => void Object.assign(world.related, unrelated(), how);
  let nth = 0;
  const fields = (change: object = {}): InputOf<typeof adminUsers.create> => ({
    ...{ first_name: 'Ines', last_name: `Duarte${'abcdefghijklmnopqrstuvwxyz'[nth]}`, gender: 'female' },
    mobile: '(212) 555-0188',
    email: `ines.${(nth += 1)}@example.com`,
    ...{ password: PASSWORD, password_confirmation: PASSWORD },
    ...change,
  });
  const create = (change: object = {}, as: Caller = developer) =>
    world.call(adminUsers.create, fields(change), { as });
  /** Sets what booking's event would set. */
  const belongs = (id: number, providers: number[], phlebotomists: number[] = []) =>
    world.rows(
      `INSERT INTO relation (id, version, assigned_to, provider_ids, phlebotomist_ids) VALUES ($1, 1, $4, $2, $3)
       ON CONFLICT (id) DO UPDATE SET provider_ids = excluded.provider_ids, phlebotomist_ids = excluded.phlebotomist_ids`,
      [id, providers, phlebotomists, phlebotomists[0] ?? null],
    );
  const list = (as: Caller, input: InputOf<typeof adminUsers.list> = {}) =>
    world.call(adminUsers.list, { per_page: 200, ...input }, { as });
  const idsFor = async (as: Caller, input: InputOf<typeof adminUsers.list> = {}) =>
    (await list(as, input)).data.map(({ id }) => id);
  return { relate, create, belongs, list, idsFor };
}

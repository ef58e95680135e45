import { adminUsers } from '@drawpoint/contracts/auth/admin-users.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import { startedOnce } from '@drawpoint/nest-kit/testing/started-once';
import { callerOf } from '@drawpoint/nest-kit/testing/start-services';
import { codeOf, startAuth } from '../testing/start-auth.ts';

const developer = callerOf({ user_id: 9001, roles: ['developer'] });
const admin = callerOf({ user_id: 9002, roles: ['admin'], provider_id: 1 });
const phlebotomist = callerOf({ user_id: 9004, roles: ['phlebotomist'], provider_id: 1 });

describe('people looked for over all screens', () => {
  const world = startedOnce(startAuth);
  const find = async (q: string, as: Caller = developer) =>
    (await world.call(adminUsers.find, { q }, { as })).data;
  const names = async (q: string, as: Caller = developer) =>
    (await find(q, as)).map(({ first_name, last_name }) => `${first_name} ${last_name}`);
  let ines: number;

  beforeAll(async () => {
    // Names of syllables, some near those who are looked for: they come before them in the alphabet.
    await world.rows(
      `INSERT INTO "user" (email, first_name, last_name, roles)
      SELECT 'person' || i || '@example.com', initcap(part(i, 3) || part(i, 5)), initcap(part(i, 7) || part(i, 11)), '{user}'
        FROM generate_series(1, 3000) i`.replaceAll(
        /part\(i, (\d+)\)/g,
        (_, salt: string) =>
          `(ARRAY['an','be','ca','do','el','fi','gra','ha','is','jo','du','art','li','ma','ine'])[1 + abs(hashint4(i * ${salt})) % 15]`,
      ),
    );
    const [row] = (await world.rows(`INSERT INTO "user" (email, first_name, last_name, roles) VALUES
      ('ines.duarte@example.com', 'Inês', 'Duarte', '{user}'), ('k.oneil@example.com', 'Kate', 'O''Neil', '{user}'),
      ('zoe@example.com', 'Zoe', 'Lima-Zhao', '{user,admin}') RETURNING id`)) as { id: number }[];
    ines = row!.id;
  });

  it('are found by the beginnings of their words, by their email, and in whatever order', async () => {
    expect((await names('lima zo'))[0]).toBe('Zoe Lima-Zhao');
    expect((await names('ines.duarte@ex'))[0]).toBe('Inês Duarte');
    expect((await names("o'neil"))[0]).toBe("Kate O'Neil");
  });

  it.each(['duirte', 'durte', 'duaarte', 'fuarte', 'ines duirte', 'ines.duirte@example.com'])(
    'are among the first five where somebody typed %s',
    async (q) => expect((await names(q)).slice(0, 5)).toContain('Inês Duarte'),
  );

  it.each(['qxwvkj', '--', '%_'])('are not made up where nobody is like %s', async (q) =>
    expect(await find(q)).toEqual([]),
  );

  it('are whom the list of people shows to whoever looks', async () => {
    expect(await names('duarte', admin)).toContain('Inês Duarte');
    expect(await names('duarte', phlebotomist)).toEqual([]);
    await world.rows(
      `INSERT INTO relation (id, version, provider_ids, phlebotomist_ids) VALUES ($1, 1, '{2}', '{9004}')`,
      [ines],
    );
    expect(await names('duirte', admin)).not.toContain('Inês Duarte');
    const [found] = await find('duirte', phlebotomist);
    expect(found).toEqual({
      ...{ id: ines, first_name: 'Inês', last_name: 'Duarte', email: 'ines.duarte@example.com' },
      ...{ roles: ['user'], may: ['request'] },
    });
    expect(await codeOf(find('duarte', callerOf({ user_id: 9009 })))).toBe('FORBIDDEN');
  });

  it('are not found once they are deleted', async () => {
    await world.rows(`UPDATE "user" SET deleted_at = now() WHERE email = 'zoe@example.com'`);
    expect(await names('lima zhao')).not.toContain('Zoe Lima-Zhao');
  });
});

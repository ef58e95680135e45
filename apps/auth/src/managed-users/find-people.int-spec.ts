import { adminUsers } from '@drawpoint/contracts/auth/admin-users.contract';
import { messageableUsers } from '@drawpoint/contracts/auth/messageable-users.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import type { InputOf } from '@drawpoint/contracts/operation';
import { startedOnce } from '@drawpoint/nest-kit/testing/started-once';
import { callerOf } from '@drawpoint/nest-kit/testing/start-services';
import { codeOf, startAuth } from '../testing/start-auth.ts';

const developer = callerOf({ user_id: 9001, roles: ['developer'] });
const admin = callerOf({ user_id: 9002, roles: ['admin'], provider_id: 1, sole_provider: true });
const phlebotomist = callerOf({ user_id: 9004, roles: ['phlebotomist'], provider_id: 1 });

describe('people looked for over all screens', () => {
  const world = startedOnce(startAuth);
  const find = async (q: string, as: Caller = developer) =>
    (await world.call(adminUsers.find, { q }, { as })).data;
  const names = async (q: string, as: Caller = developer) =>
    (await find(q, as)).map(({ first_name, last_name }) => `${first_name} ${last_name}`);
  let ines: number;

  beforeAll(async () => {
    // Generated names. Some resemble the names that are searched for and precede them in the alphabet.
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

  it('people are found by beginnings of words in any order, and by email', async () => {
    expect((await names('lima zo'))[0]).toBe('Zoe Lima-Zhao');
    expect((await names('ines.duarte@ex'))[0]).toBe('Inês Duarte');
    expect((await names("o'neil"))[0]).toBe("Kate O'Neil");
  });

  it.each(['duirte', 'durte', 'duaarte', 'fuarte', 'ines duirte', 'ines.duirte@example.com'])(
    'the person is among the first five results for %s',
    async (q) => expect((await names(q)).slice(0, 5)).toContain('Inês Duarte'),
  );

  it.each(['qxwvkj', '--', '%_'])('nobody is found when no name resembles %s', async (q) =>
    expect(await find(q)).toEqual([]),
  );

  it('the search finds exactly the people of the caller’s user list', async () => {
    expect(await names('duarte', admin)).toContain('Inês Duarte');
    expect(await names('duarte', phlebotomist)).toEqual([]);
    await world.rows(
      `INSERT INTO relation (id, version, provider_ids, phlebotomist_ids) VALUES ($1, 1, '{2}', '{9004}')`,
      [ines],
    );
    expect(await names('duirte', admin)).not.toContain('Inês Duarte');
    const [found] = await find('duirte', phlebotomist);
    expect(found).toEqual({
      ...{ id: ines, first_name: 'Inês', last_name: 'Duarte', email: '' },
      ...{ roles: ['user'], may: ['request'] },
    });
    expect(await codeOf(find('duarte', callerOf({ user_id: 9009 })))).toBe('FORBIDDEN');
  });

  it('only callers who read a person’s email find them by letters of it', async () => {
    const company = callerOf({ user_id: 9005, roles: ['admin'], provider_id: 3 });
    const [row] = (await world.rows(
      `INSERT INTO "user" (email, first_name, last_name, roles) VALUES ('secretive@hidden.test', 'Olga', 'Vint', '{user}')
       RETURNING id`,
    )) as { id: number }[];
    await world.rows(
      `INSERT INTO relation (id, version, provider_ids, phlebotomist_ids) VALUES ($1, 1, '{3}', '{}')`,
      [row!.id],
    );
    const list = async (q: string, as = company) =>
      (await world.call(adminUsers.list, { q }, { as })).data.map(({ id }) => id);
    const chat = async (q: string, as = company) => {
      const input = { of_providers: [3], except: null, page: 1, size: 10, q };
      return (await world.call(messageableUsers.search, input, { as, from: 'messaging' })).data.map(
        ({ id }) => id,
      );
    };
    const byAll = async (q: string, as = company) => [
      ...[(await find(q, as)).map(({ id }) => id), await list(q, as), await chat(q, as)],
    ];
    const guesses = ['secret', 'se', 'vint secret', 'hidden.test', 'secretivi', 'secretive@hidden.tes'];
    Object.assign(world.related, { assigned: [3] });
    for (const q of guesses) expect([q, await byAll(q)]).toEqual([q, [[], [], []]]);
    // A caller who types the whole email learns nothing new.
    expect(await byAll('Secretive@hidden.test')).toEqual([[row!.id], [row!.id], [row!.id]]);
    expect(await byAll('olga vi')).toEqual([[row!.id], [row!.id], [row!.id]]);
    Object.assign(world.related, { booked: [3] });
    for (const q of ['secret', 'vint secret', 'hidden.test'])
      expect([q, await byAll(q)]).toEqual([q, [[row!.id], [row!.id], [row!.id]]]);
    for (const q of guesses)
      expect([q, await list(q, developer)]).toEqual([q, q === 'secretivi' ? [] : [row!.id]]);
    Object.assign(world.related, { booked: [], assigned: [] });
  });

  it('callers who read every email sort by it, others get the order of names', async () => {
    const company = callerOf({ user_id: 9006, roles: ['admin'], provider_id: 4 });
    const made = (await world.rows(
      `INSERT INTO "user" (email, first_name, last_name, roles) VALUES ('b@sorted.test', 'A', 'Aas', '{user}'),
         ('a@sorted.test', 'B', 'Bee', '{user}') RETURNING id`,
    )) as { id: number }[];
    const ids = made.map(({ id }) => id);
    await world.rows(
      `INSERT INTO relation (id, version, provider_ids, phlebotomist_ids) SELECT unnest($1::int[]), 1, '{4}', '{}'`,
      [ids],
    );
    const sorted = async (as: Caller) => {
      const { data } = await world.call(adminUsers.list, { sort: 'email', dir: 'asc', per: 100 }, { as });
      return data.map(({ id }) => id).filter((id) => ids.includes(id));
    };
    expect(await sorted(company)).toEqual(ids);
    expect(
      (
        await world.call(adminUsers.list, { q: 'sorted.test', sort: 'email', dir: 'asc' }, { as: developer })
      ).data.map(({ id }) => id),
    ).toEqual([...ids].reverse());
  });

  it('deleted people are not found', async () => {
    await world.rows(`UPDATE "user" SET deleted_at = now() WHERE email = 'zoe@example.com'`);
    expect(await names('lima zhao')).not.toContain('Zoe Lima-Zhao');
  });

  it('chat finds people of given providers and developers by role and text, in pages', async () => {
    const made = (await world.rows(
      `INSERT INTO "user" (email, first_name, last_name, roles, is_phlebotomist, provider_id, deleted_at) VALUES
        ('q1@example.com', 'Quill', 'Aa', '{user}', false, NULL, NULL), ('q2@example.com', 'Quill', 'Bb', '{user}', true, 91, NULL),
        ('q3@example.com', 'Quill', 'Cc', '{developer}', false, NULL, NULL), ('q4@example.com', 'Quill', 'Dd', '{user}', false, NULL, now()),
        ('q5@example.com', 'Quill', 'Ee', '{user}', false, NULL, NULL), ('q6@example.com', 'Quill', 'Ff', '{admin}', false, 92, NULL)
       RETURNING id`,
    )) as { id: number }[];
    const [patient, worker, colleague, gone, nobodys, theirs] = made.map(({ id }) => id);
    await world.rows(
      `INSERT INTO relation (id, version, provider_ids, phlebotomist_ids) VALUES ($1, 1, '{91}', '{}'), ($2, 1, '{91}', '{}')`,
      [patient, gone],
    );
    const ask = { of_providers: [91], except: null, page: 1, size: 200 };
    const chat = async (change: Partial<InputOf<typeof messageableUsers.search>> = {}) => {
      const input = { ...ask, ...change };
      const { data, total } = await world.call(messageableUsers.search, input, { from: 'messaging' });
      return [data.map(({ id }) => id), total];
    };
    expect(await chat()).toEqual([[patient, worker, colleague], 3]);
    expect(await chat({ of_providers: [91, 92] })).toEqual([[patient, worker, colleague, theirs], 4]);
    expect(await chat({ of_providers: [] })).toEqual([[colleague], 1]);
    expect(await chat({ of_providers: null, q: 'quill' })).toEqual([
      [patient, worker, colleague, nobodys, theirs],
      5,
    ]);
    expect(await chat({ size: 1, page: 2 })).toEqual([[worker], 3]);
    expect(await chat({ except: patient! })).toEqual([[worker, colleague], 2]);
    expect(await chat({ role: 'phlebotomist' })).toEqual([[worker], 1]);
    expect(await chat({ role: 'user' })).toEqual([[patient, worker], 2]);
    expect(await chat({ role: 'admin' })).toEqual([[], 0]);
    expect(await chat({ q: 'quill b' })).toEqual([[worker], 1]);
  });
});

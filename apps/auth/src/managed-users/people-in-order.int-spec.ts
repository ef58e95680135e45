import { adminUsers, TRASHED } from '@drawpoint/contracts/auth/admin-users.contract';
import { messageableUsers } from '@drawpoint/contracts/auth/messageable-users.contract';
import type { InputOf } from '@drawpoint/contracts/operation';
import { startedOnce } from '@drawpoint/nest-kit/testing/started-once';
import { callerOf } from '@drawpoint/nest-kit/testing/start-services';
import { startAuth } from '../testing/start-auth.ts';

const developer = callerOf({ user_id: 9001, roles: ['developer'] });
const admin = callerOf({ user_id: 9002, roles: ['admin'], provider_id: 1, sole_provider: true });
const phlebotomist = callerOf({ user_id: 9004, roles: ['user', 'phlebotomist'], provider_id: 1 });

type Person = {
  id: number;
  first_name: string;
  last_name: string;
  email: string;
  last_visited_at: Date | null;
  deleted_at: Date | null;
  of_providers: number[];
  of_phlebotomists: number[];
};

describe('People whom a text finds', () => {
  const world = startedOnce(startAuth);
  let people: Person[] = [];
  beforeAll(async () => {
    await world.rows(
      `INSERT INTO "user" (email, first_name, last_name, roles, last_visited_at, deleted_at)
       SELECT substr(md5(i::text), 1, 4) || '.' || i || '@example.com', names[1 + i % 5], names[1 + i * 7 % 11] || chr(97 + i % 4),
              '{user}', CASE WHEN i % 3 > 0 THEN timestamptz '2026-01-01' + (i % 50) * interval '1 hour' END,
              CASE WHEN i % 9 = 0 THEN now() END
         FROM generate_series(1, 3000) i,
              (SELECT ARRAY['Erica', 'Eric', 'Anna', 'Boris', 'Ulrich', 'Zora', 'Dario', 'Marie', 'Enrico', 'Otto', 'Ida'] AS names) AS given`,
    );
    await world.rows(
      `INSERT INTO relation (id, version, provider_ids, phlebotomist_ids)
       SELECT id, 1, ARRAY[1 + id % 3], ARRAY[9003 + id % 4] FROM "user" WHERE id % 7 > 0`,
    );
    // ANALYZE, as autovacuum runs it, gives the planner the distribution of names.
    await world.rows('ANALYZE "user"');
    people = (await world.rows(`SELECT * FROM "user"`)) as Person[];
  });

  /** `reads`: whether the search covers the email too. */
  const holds = (person: Person, text: string, reads = true): boolean => {
    const email = reads ? person.email : '';
    const name = ` ${person.first_name} ${person.last_name}`.toLowerCase();
    return text
      .split(' ')
      .every((word) =>
        word.length < 3
          ? name.includes(` ${word}`) || email.startsWith(word)
          : `${name} ${email}`.includes(word),
      );
  };
  const KEYS = {
    name: ({ first_name, last_name }: Person) => [last_name.toLowerCase(), first_name.toLowerCase()],
    email: ({ email }: Person) => [email],
    last_visited_at: ({ last_visited_at }: Person) => [last_visited_at?.getTime() ?? -Infinity],
  };
  type Sort = keyof typeof KEYS;
  const inOrder = (found: readonly Person[], sort: Sort, dir: 'asc' | 'desc'): number[] => {
    const sorted = found.toSorted((one, other) => {
      const [ones, others] = [
        [...KEYS[sort](one), one.id],
        [...KEYS[sort](other), other.id],
      ];
      const differs = ones.findIndex((key, index) => key !== others[index]);
      return ones[differs]! < others[differs]! ? -1 : 1;
    });
    return (dir === 'asc' ? sorted : sorted.reverse()).map(({ id }) => id);
  };
  /** Reads all pages of a list in order. Each page must report the total. */
  const paged = async (
    total: number,
    read: (page: number) => Promise<{ data: { id: number }[]; total: number }>,
  ) => {
    const ids: number[] = [];
    for (let page = 1; page <= Math.ceil(total / 199) + 1; page += 1) {
      const answer = await read(page);
      expect(answer.total).toBe(total);
      ids.push(...answer.data.map(({ id }) => id));
    }
    return ids;
  };

  const shownTo = {
    developer: { as: developer, shows: () => true, reads: () => true },
    admin: {
      as: admin,
      shows: (person: Person) => person.of_providers.some((id) => id < 2),
      // Newly registered people without a visit show their email.
      reads: (person: Person) => person.of_providers.includes(0),
    },
    phlebotomist: {
      as: phlebotomist,
      shows: (person: Person) => person.of_phlebotomists.includes(9004) && person.deleted_at === null,
      reads: () => false,
    },
  };
  const isShown = {
    without: (person: Person) => person.deleted_at === null,
    only: (person: Person) => person.deleted_at !== null,
    with: () => true,
  };
  const TEXTS = ['ric', 'e', 'an ri', 'nobody'];

  const cases = (Object.keys(shownTo) as (keyof typeof shownTo)[]).flatMap((who) =>
    (Object.keys(KEYS) as Sort[]).flatMap((sort) =>
      (['asc', 'desc'] as const).map((dir) => [who, sort, dir] as const),
    ),
  );
  it.each(cases)(
    'a %s sees each matching person once in order (%s, %s), with the total',
    async (who, sort, dir) => {
      const { as, shows, reads } = shownTo[who];
      // A caller who cannot read every email gets the order of names.
      const order = sort === 'email' && who !== 'developer' ? 'name' : sort;
      for (const q of TEXTS)
        for (const trashed of who === 'admin' && sort === 'name' ? TRASHED : (['without'] as const)) {
          const found = people.filter(
            (each) => shows(each) && isShown[trashed](each) && holds(each, q, reads(each)),
          );
          const asked: InputOf<typeof adminUsers.list> = { q, trashed, sort, dir, per: 199 };
          const ids = await paged(found.length, (page) =>
            world.call(adminUsers.list, { ...asked, page }, { as }),
          );
          expect([q, trashed, ids]).toEqual([q, trashed, inOrder(found, order, dir)]);
        }
    },
  );

  it.each([
    ['everybody', null, undefined],
    ['those of a provider', [2], undefined],
    ['patients', null, 'user'],
  ] as const)(
    'possible chat partners are listed once each by name (%s)',
    async (_who, of_providers, role) => {
      for (const q of TEXTS) {
        const except = people.find((each) => holds(each, q))?.id ?? null;
        const found = people.filter(
          (each) =>
            each.deleted_at === null &&
            each.id !== except &&
            (of_providers === null || each.of_providers.some((id) => id === of_providers[0])) &&
            holds(each, q),
        );
        const asked = { of_providers: of_providers && [...of_providers], except, role, q, size: 199 };
        const ids = await paged(found.length, (page) =>
          world.call(messageableUsers.search, { ...asked, page }, { from: 'messaging' }),
        );
        expect([q, ids]).toEqual([q, inOrder(found, 'name', 'asc')]);
      }
    },
  );
});

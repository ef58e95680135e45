import { phlebotomists } from '@drawpoint/contracts/booking/phlebotomists.contract';
import { admin, developer, useBooking } from '../testing/start-booking.ts';

type Person = {
  id: number;
  first_name: string;
  last_name: string;
  roles: string[];
  of_providers: number[];
};

describe('Patients to be assigned', () => {
  const world = useBooking();
  let patients: Person[] = [];
  beforeAll(async () => {
    await world.rows(
      `INSERT INTO person (id, first_name, last_name, roles, version)
       SELECT 5000 + i, names[1 + i % 5], names[1 + i * 7 % 11] || chr(97 + i % 4),
              CASE WHEN i % 9 = 0 THEN '{user,phlebotomist}' ELSE '{user}' END::text[], 1
         FROM generate_series(1, 3000) i,
              (SELECT ARRAY['Erica', 'Eric', 'Anna', 'Boris', 'Ulrich', 'Zora', 'Dario', 'Marie', 'Enrico', 'Otto', 'Ida'] AS names) AS given`,
    );
    await world.rows(
      `INSERT INTO relation (user_id, version, provider_ids, phlebotomist_ids)
       SELECT id, 1, ARRAY[1 + id % 3], ARRAY[11] FROM person WHERE id > 5000 AND id % 4 > 0`,
    );
    // ANALYZE, as autovacuum runs it, gives the planner the distribution of names.
    await world.rows('ANALYZE person');
    const people = await world.rows<Person>('SELECT * FROM person WHERE NOT deleted');
    patients = people.filter(({ roles }) => roles.join() === 'user');
  });

  const holds = ({ first_name, last_name }: Person, text: string): boolean => {
    const name = ` ${first_name} ${last_name}`.toLowerCase();
    return text.split(' ').every((word) => name.includes(word.length < 3 ? ` ${word}` : word));
  };
  const inOrder = (one: Person, other: Person): number => {
    const [ones, others] = [one, other].map(({ last_name, first_name }) => [
      last_name.toLowerCase(),
      first_name.toLowerCase(),
    ]) as [string[], string[]];
    const differs = ones.findIndex((key, index) => key !== others[index]);
    return differs < 0 ? one.id - other.id : ones[differs]! < others[differs]! ? -1 : 1;
  };

  it.each([
    ['developer', developer, () => true],
    [
      'admin',
      { ...admin, sole_provider: true as const },
      (person: Person) => person.of_providers.some((id) => id < 2),
    ],
  ] as const)(
    'a search lists each matching patient once by name for a %s, with the total',
    async (_who, as, isShown) => {
      for (const q of ['ric', 'e', 'an ri', 'nobody']) {
        const found = patients.filter((each) => isShown(each) && holds(each, q)).toSorted(inOrder);
        const ids: number[] = [];
        for (let page = 1; page <= Math.ceil(found.length / 199) + 1; page += 1) {
          const { data, total } = await world.call(phlebotomists.listUsers, { q, page, per: 199 }, as);
          expect(total).toBe(found.length);
          ids.push(...data.map(({ id }) => id));
        }
        expect([q, ids]).toEqual([q, found.map(({ id }) => id)]);
      }
    },
  );
});

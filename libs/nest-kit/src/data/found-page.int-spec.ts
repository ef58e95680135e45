import { Pool } from 'pg';
import { sqltag as sql, type Sql } from '@prisma/client/runtime/client';
import { pageWindow } from '@drawpoint/contracts/paging';
import { adminUrl } from '../testing/env.ts';
import { readFoundPage } from './found-page.ts';

describe('A page of what a text finds', () => {
  const pool = new Pool({ connectionString: adminUrl(), max: 1 });
  const asked: string[] = [];
  const rowsOf = async <T>({ text, values }: Sql): Promise<T> =>
    (await pool.query(text, [...values])).rows as T;
  const db = {
    $queryRaw: <T>(query: Sql): Promise<T> => {
      asked.push(query.text);
      return rowsOf<T>(query);
    },
  };
  afterAll(() => pool.end());
  beforeEach(() => {
    asked.length = 0;
  });

  const ROWS = 3_000;
  // Some are called alike, and of those some were born on one day.
  const PEOPLE = sql`(SELECT id, left(md5(id::text), 2) AS name, id % 7 AS day
                        FROM generate_series(1, ${ROWS}::int) AS each (id)) AS person`;
  const CUTS = ['2', '41', '8', 'b', 'e'];
  const FOUND = {
    'two in three': sql`id % 3 > 0`,
    all: sql`true`,
    'those at the end of the order': sql`name > '9'`,
    'those of one name': sql`name = '41'`,
    'one in two hundred': sql`id % 200 = 7`,
    nobody: sql`false`,
  };
  const foundBy = (condition: Sql, dir: 'asc' | 'desc', parts = { rows: ROWS, cuts: CUTS }) => ({
    from: sql`(SELECT * FROM ${PEOPLE} WHERE ${condition} OFFSET 0) AS person`,
    where: [sql`id > ${10}`],
    orderBy: [
      { column: sql`name`, dir },
      { column: sql`day`, dir },
    ],
    along: { from: PEOPLE, indexed: [sql`id > 0`], where: [condition, sql`id > ${10}`] },
    parts,
  });
  const inOrder = async (condition: Sql, dir: 'asc' | 'desc'): Promise<number[]> => {
    const rows = await rowsOf<{ id: number; name: string; day: number }[]>(
      sql`SELECT id, name, day FROM ${PEOPLE} WHERE ${condition} AND id > 10`,
    );
    const order = rows.sort(
      (a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0) || a.day - b.day || a.id - b.id,
    );
    return (dir === 'asc' ? order : order.reverse()).map(({ id }) => id);
  };
  const parts = {
    'as the table is': { rows: ROWS, cuts: CUTS },
    'without cuts': { rows: ROWS, cuts: [] },
    'of statistics that are far too low': { rows: 40, cuts: CUTS },
    'without statistics': { rows: -1, cuts: [] },
  };

  const each = Object.entries(FOUND).flatMap(([who, condition]) =>
    Object.entries(parts).flatMap(([how, told]) =>
      (['asc', 'desc'] as const).map((dir) => [who, dir, how, condition, told] as const),
    ),
  );
  it.each(each)(
    'holds %s once, with all pages together, in order (%s, %s)',
    async (_who, dir, _how, found, told) => {
      const pages: number[] = [];
      const wanted = await inOrder(found, dir);
      for (let page = 1; page <= Math.ceil(wanted.length / 307) + 1; page += 1) {
        const { ids, total } = await readFoundPage(db, foundBy(found, dir, told), pageWindow({ page }, 307));
        expect(total).toBe(wanted.length);
        pages.push(...ids);
      }
      expect(pages).toEqual(wanted);
    },
  );

  it('is full of the beginning of the order where much is found', async () => {
    const { ids } = await readFoundPage(
      db,
      foundBy(FOUND['two in three'], 'asc'),
      pageWindow({ page: 3 }, 15),
    );
    expect(ids).toEqual((await inOrder(FOUND['two in three'], 'asc')).slice(30, 45));
    expect(asked).toHaveLength(2);
  });

  it.each(['asc', 'desc'] as const)('is read in the part where it stands (%s)', async (dir) => {
    const found = foundBy(FOUND['two in three'], dir);
    const { ids } = await readFoundPage(db, found, pageWindow({ page: 80 }, 15));
    expect(ids).toEqual((await inOrder(FOUND['two in three'], dir)).slice(1_185, 1_200));
    expect(asked).toHaveLength(3);
    expect(asked[2]).toContain(dir === 'asc' ? 'name >=' : 'name <');
  });

  it('is put in order where little is found', async () => {
    const found = foundBy(FOUND['one in two hundred'], 'asc');
    const { ids } = await readFoundPage(db, found, pageWindow({ page: 2 }, 5));
    expect(ids).toEqual((await inOrder(FOUND['one in two hundred'], 'asc')).slice(5, 10));
    expect(asked).toHaveLength(3);
    expect(asked[2]).not.toContain('by_0');
  });
});

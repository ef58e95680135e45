import { Pool } from 'pg';
import { sqltag as sql, type Sql } from '@prisma/client/runtime/client';
import { pageOfRows, pageWindow } from '@drawpoint/contracts/paging';
import { adminUrl } from '../testing/env.ts';
import { nameHolds, nameOrAddressHolds, readPage, readRows } from './list-query.ts';

describe('A page of a list', () => {
  const pool = new Pool({ connectionString: adminUrl(), max: 2 });
  const asked: string[] = [];
  const db = {
    $queryRaw: async <T>({ text, values }: Sql): Promise<T> => {
      asked.push(text);
      return (await pool.query(text, [...values])).rows as T;
    },
  };
  afterAll(() => pool.end());
  beforeEach(() => {
    asked.length = 0;
  });

  const ROWS = 4_321;
  const all = Array.from({ length: ROWS }, (_, index) => index + 1);
  const tens = {
    from: sql`(SELECT id, id / 10 AS ten FROM generate_series(1, ${ROWS}::int) AS each (id))`,
    where: [],
  };

  it.each([
    ['asc', false],
    ['desc', false],
    ['asc', true],
    ['desc', true],
  ] as const)(
    'all pages together contain every row once, in order (%s, of a search: %s)',
    async (dir, isSearch) => {
      const found: number[] = [];
      const query = { ...tens, orderBy: [{ column: sql`ten`, dir }], isSearch };
      for (let page = 1; ; page += 1) {
        const window = pageWindow({ page, per: 173 }, 15);
        const { ids, total } = await readPage(db, query, window);
        expect(total).toBe(ROWS);
        const rows = ids.map((id) => ({ id, ten: Math.floor(id / 10) }));
        expect(await readRows(db, query, window)).toEqual({ rows, total });
        found.push(...ids);
        if (page >= pageOfRows(ids, total, window).last_page) break;
      }
      expect(found).toEqual(dir === 'asc' ? all : all.toReversed());
    },
  );

  it('a page behind the last is empty and still has the total', async () => {
    const query = { ...tens, orderBy: [{ column: sql`ten`, dir: 'asc' as const }] };
    expect(await readPage(db, query, pageWindow({ page: 1_000, per: 20 }, 15))).toEqual({
      ids: [],
      total: ROWS,
    });
    const none = { ...query, where: [sql`id < 0`] };
    expect(await readRows(db, none, pageWindow({}, 15))).toEqual({ rows: [], total: 0 });
    expect(await readRows(db, { ...none, isSearch: true }, pageWindow({}, 15))).toEqual({
      rows: [],
      total: 0,
    });
  });

  it('a page near the end is read from the end', async () => {
    const query = { ...tens, orderBy: [{ column: sql`ten`, dir: 'asc' as const }] };
    const { ids } = await readPage(db, query, pageWindow({ page: 216, per: 20 }, 15));
    expect(ids).toEqual(all.slice(4_300, 4_320));
    expect(asked.at(-1)).toMatch(/ORDER BY ten desc,\s*id desc/);
  });

  it('a search reads its matches once, for the page and the total', async () => {
    const query = { ...tens, where: [sql`ten = ${3}`], orderBy: [], isSearch: true };
    const ids = [30, 31, 32, 33, 34, 35, 36, 37, 38, 39];
    expect(await readPage(db, query, pageWindow({}, 15))).toEqual({ ids, total: 10 });
    expect(asked.join().match(/generate_series/g)).toHaveLength(1);
  });

  it('a page contains only rows that match the conditions', async () => {
    const query = { ...tens, where: [sql`ten = ${3}`, sql`id > ${32}`], orderBy: [] };
    expect(await readPage(db, query, pageWindow({}, 15))).toEqual({
      ids: [33, 34, 35, 36, 37, 38, 39],
      total: 7,
    });
  });

  it.each([
    ['ev', true],
    ['e.o', true],
    ['e.', true],
    ['on', false],
    ['neil ev', true],
    ['example', true],
    ['ex', false],
    ['ev ex', false],
    ['%', false],
  ])('a search in names and addresses for %s finds the person: %s', async (text, found) => {
    const name = sql`(' ' || lower(${'Evelyn Neil'}))`;
    const both = sql`(' ' || lower(${'Evelyn Neil e.oneil@example.test'}))`;
    const [row] = await db.$queryRaw<{ found: boolean }[]>(
      sql`SELECT ${nameOrAddressHolds({ name, address: sql`${'e.oneil@example.test'}::text`, both }, text)} AS found`,
    );
    expect(row).toEqual({ found });
  });

  it.each([
    ['evelyn o', true],
    ['eve', true],
    ['yn', false],
    ['nei o', true],
    ['O_N', true],
    ['e_e', false],
    ['%', false],
    ['harold', false],
  ])('a search for %s finds the name: %s', async (text, found) => {
    const name = sql`(' ' || lower(${'Evelyn'} || ' ' || ${'O_Neil'}))`;
    const [row] = await db.$queryRaw<{ found: boolean }[]>(sql`SELECT ${nameHolds(name, text)} AS found`);
    expect(row).toEqual({ found });
  });
});

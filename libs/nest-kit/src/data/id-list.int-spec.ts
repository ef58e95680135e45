import { Pool } from 'pg';
import { sqltag as sql, type Sql } from '@prisma/client/runtime/client';
import { adminUrl } from '../testing/env.ts';
import { idList, readIds } from './id-list.ts';

describe('A list of ids', () => {
  const pool = new Pool({ connectionString: adminUrl(), max: 1 });
  const db = {
    $queryRaw: async <T>({ text, values }: Sql): Promise<T> =>
      (await pool.query(text, [...values])).rows as T,
  };
  afterAll(() => pool.end());

  it.each([0, 1, 2, 30_000])('a list of %s ids comes back from the database unchanged', async (count) => {
    const ids = Array.from({ length: count }, (_, index) => index * 70_000 + 1);
    expect(await readIds(db, sql`SELECT id FROM unnest(${idList(ids)}) AS given (id)`)).toEqual(ids);
  });
});

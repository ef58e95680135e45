import { recordedLog } from '../testing/recorded-log.ts';
import { createTestDatabase } from '../testing/postgres.ts';
import { createPool } from './pool.ts';
import { names, statementName } from './prepared-statements.ts';

describe('Prepared statements', () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  beforeAll(async () => {
    const migrations = new URL('../../fixtures/counters', import.meta.url).pathname;
    database = await createTestDatabase({ service: 'kit', migrations });
  });
  afterAll(() => database.drop());
  // Other tests of this process have used up names.
  beforeEach(() => names.clear());
  afterAll(() => names.clear());

  const open = (prepares: boolean) =>
    createPool({ name: 'kit', connectionString: database.ownerUrl, size: 1, prepares, log: recordedLog() });
  const prepared = `SELECT count(*)::int AS count FROM pg_prepared_statements WHERE statement LIKE '%AS asked%'`;

  it.each([
    [true, 1],
    [false, 0],
  ])('a connection keeps prepared statements when the setting is %s', async (prepares, count) => {
    const pool = open(prepares);
    for (const value of [1, 2, 3]) {
      expect((await pool.query('SELECT $1::int AS asked', [value])).rows).toEqual([{ asked: value }]);
    }
    expect((await pool.query(prepared)).rows).toEqual([{ count }]);
    await pool.end();
  });

  it('a statement is prepared again after a migration changed its columns', async () => {
    const pool = open(true);
    const read = () => pool.query('SELECT * FROM changing WHERE id > $1', [0]);
    await pool.query('CREATE TABLE changing (id int)');
    const client = await pool.connect();
    const readInTransaction = () => client.query('SELECT * FROM changing WHERE id > $1', [0]);
    await readInTransaction();
    await client.query('ALTER TABLE changing ADD COLUMN more int');
    await expect(readInTransaction()).rejects.toMatchObject({ code: '0A000' });
    expect((await readInTransaction()).fields.map(({ name }) => name)).toEqual(['id', 'more']);
    client.release();
    expect((await read()).rows).toEqual([]);
    await pool.end();
  });

  it('a statement has no name when its number of values varies, when it searches, or when it is not planned', () => {
    const texts = [
      'SELECT 1 FROM a WHERE id IN ($1,$2)',
      'INSERT INTO a (b) VALUES ($1), ($2)',
      'SELECT 1 FROM a WHERE b LIKE $1',
      'BEGIN',
    ];
    expect(texts.map(statementName)).toEqual([undefined, undefined, undefined, undefined]);
    expect(statementName('SELECT 1 FROM a WHERE id = ANY ($1)')).toMatch(/^s\d+$/);
  });

  it('at most a thousand statements get names', () => {
    const named = Array.from({ length: 1_100 }, (_, index) => statementName(`SELECT ${index} AS bounded`));
    expect(named.at(-1)).toBeUndefined();
    expect(statementName('SELECT 0 AS bounded')).toBe(named[0]);
  });
});

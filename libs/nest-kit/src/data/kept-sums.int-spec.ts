import fc, { type Arbitrary } from 'fast-check';
import { Pool } from 'pg';
import type { Sql } from '@prisma/client/runtime/client';
import { adminUrl } from '../testing/env.ts';
import { type KeptSums, fillSql, keptSumsSql, mergeSums } from './kept-sums.ts';

const STALLS: KeptSums = {
  table: 'stall_sum',
  of: 'stall',
  where: 'NOT closed',
  keys: { kind: 'kind', day: `date_trunc('day', opened_at, 'UTC')`, tags: 'tags' },
  count: 'stalls',
  sums: ['cents'],
};

/** Which rows: those whose number leaves `rest` when it is divided. */
const some = { by: fc.integer({ min: 1, max: 6 }), rest: fc.nat({ max: 5 }) };
const kind = fc.constantFrom('fruit', 'fish', 'bread');

/** What may happen to many rows in one statement. */
const STEP = fc.oneof(
  fc.record({ add: fc.integer({ min: 1, max: 30 }), kind }),
  fc.record({ addOrChange: fc.integer({ min: 1, max: 40 }), kind }),
  fc.record({
    ...some,
    set: fc.constantFrom('closed = NOT closed', 'cents = 0', `tags = tags || 7`, 'note = 1'),
  }),
  fc.record({ ...some, set: fc.constant(`opened_at = opened_at + interval '11 hours'`) }),
  fc.record({ ...some, kind }),
  fc.record({ ...some, remove: fc.constant(true) }),
  fc.record({ merge: fc.constant(true) }),
);
type Step = typeof STEP extends Arbitrary<infer Each> ? Each : never;

/** A deadlock, and two who add the same row. */
const UNDONE = ['40P01', '23505'];

describe('Sums that triggers keep', () => {
  const pool = new Pool({ connectionString: adminUrl(), max: 3 });
  const rows = async (sql: string, values: unknown[] = []) =>
    (await pool.query<Record<string, unknown>>(sql, values)).rows;
  const db = { $executeRaw: async ({ text }: Sql) => (await pool.query(text)).rowCount ?? 0 };
  beforeAll(async () => {
    await rows(`CREATE TABLE stall (id serial PRIMARY KEY, kind text NOT NULL, tags int[] NOT NULL DEFAULT '{}', cents int NOT NULL,
                  note int, opened_at timestamptz NOT NULL, closed boolean NOT NULL DEFAULT false)`);
    await rows(
      `CREATE TABLE stall_sum (id serial PRIMARY KEY, kind text, day timestamptz, tags int[], stalls int, cents bigint)`,
    );
    await rows(`INSERT INTO stall (kind, cents, opened_at) VALUES ('fruit', 5, now()), ('fish', 0, now())`);
    await rows(keptSumsSql(STALLS));
  });
  afterAll(async () => {
    await rows('DROP TABLE stall, stall_sum; DROP FUNCTION stall_sum_kept');
    await pool.end();
  });

  const agree = async () => {
    const added = (from: string, day: string, stalls: string) =>
      rows(`SELECT kind, ${day} AS day, tags, sum(${stalls})::int AS stalls, sum(cents)::int AS cents FROM ${from}
             GROUP BY 1, 2, 3 HAVING sum(${stalls}) <> 0 OR sum(cents) <> 0 ORDER BY 1, 2, 3`);
    expect(await added('stall_sum', 'day', 'stalls')).toEqual(
      await added('stall WHERE NOT closed', `date_trunc('day', opened_at, 'UTC')`, '1'),
    );
  };
  const take = (step: Step): Promise<unknown> => {
    if ('merge' in step) return mergeSums(db, STALLS);
    const many = `kind, cents, opened_at) SELECT`;
    const made = `$1, n * 10, timestamptz '2026-03-01' + n * interval '7 hours' FROM generate_series(1, $2::int) n`;
    if ('add' in step) return rows(`INSERT INTO stall (${many} ${made}`, [step.kind, step.add]);
    if ('addOrChange' in step)
      return rows(
        `INSERT INTO stall (id, ${many} n, ${made} ON CONFLICT (id) DO UPDATE SET kind = excluded.kind, cents = stall.cents + 1`,
        [step.kind, step.addOrChange],
      );
    const these = `id % ${step.by} = ${step.rest % step.by}`;
    if ('remove' in step) return rows(`DELETE FROM stall WHERE ${these}`);
    if ('set' in step) return rows(`UPDATE stall SET ${step.set} WHERE ${these}`);
    return rows(`UPDATE stall SET kind = $1 WHERE ${these}`, [step.kind]);
  };
  /** Two at a time, as people change them. One of two that wait for each other is undone, and its part of the sums with it. */
  const takeBoth = (steps: readonly Step[]) =>
    Promise.all(
      steps.map((step) =>
        take(step).catch((error: { code?: string }) => {
          if (error.code === undefined || !UNDONE.includes(error.code)) throw error;
        }),
      ),
    );

  it('come to what the rows do that are counted, whatever becomes of them and in whatever order', async () => {
    await agree();
    const property = fc.asyncProperty(fc.array(STEP, { minLength: 4, maxLength: 14 }), async (steps) => {
      for (let done = 0; done < steps.length; done += 2) await takeBoth(steps.slice(done, done + 2));
      await agree();
    });
    await fc.assert(property, { numRuns: 25, endOnFailure: true });
  }, 60_000);

  it('are added to by nothing that changes none of them, and are one row for each once they are merged', async () => {
    await rows(
      `INSERT INTO stall (kind, cents, opened_at) SELECT 'fruit', n, '2026-03-01' FROM generate_series(1, 50) n`,
    );
    await rows(`UPDATE stall SET cents = cents + 1`);
    const kept = () => rows('SELECT id FROM stall_sum ORDER BY id');
    const before = await kept();
    await rows('UPDATE stall SET note = 2');
    expect(await kept()).toEqual(before);
    await mergeSums(db, STALLS);
    await agree();
    const [are] = await rows(
      'SELECT count(*)::int AS n, count(DISTINCT (kind, day, tags))::int AS each FROM stall_sum',
    );
    expect(are!.n).toBe(are!.each);
    expect((await kept()).length).toBeLessThan(before.length);
  });

  it('are added up anew where triggers rested, and gone with the rows', async () => {
    await rows('ALTER TABLE stall DISABLE TRIGGER USER');
    await rows(`INSERT INTO stall (kind, cents, opened_at) VALUES ('bread', 900, '2026-03-05')`);
    await rows('ALTER TABLE stall ENABLE TRIGGER USER');
    await rows(fillSql(STALLS));
    await agree();
    await rows('TRUNCATE stall');
    expect(await rows('SELECT * FROM stall_sum')).toEqual([]);
  });
});

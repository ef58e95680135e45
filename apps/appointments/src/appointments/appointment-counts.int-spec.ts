import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { APPOINTMENT_STATUSES } from '@drawpoint/contracts/appointments/appointment';
import { visits } from '@drawpoint/contracts/appointments/visits.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import fc, { type Arbitrary } from 'fast-check';
import {
  admin,
  developer,
  inDays,
  newAppointment,
  otherAdmin,
  runJob,
  useAppointments,
} from '../testing/start-appointments.ts';

const ROWS = 240;
/** A page that shows none of them, whose sealed values are another's. */
const BEHIND = { page: 1_000 };
const FIRST_DAY = '2026-01-01';
const dayAt = (offset: number): string =>
  new Date(Date.parse(FIRST_DAY) + offset * 86_400_000).toISOString().slice(0, 10);

const day = fc.integer({ min: 0, max: 40 });
/** Which rows: those whose number leaves `rest` when it is divided. */
const some = { by: fc.integer({ min: 1, max: 12 }), rest: fc.nat({ max: 11 }) };

/** What may happen to many visits in one statement. */
const STEP = fc.oneof(
  fc.record({ ...some, status: fc.constantFrom(...APPOINTMENT_STATUSES) }),
  fc.record({ ...some, moveBy: fc.integer({ min: -9, max: 9 }) }),
  fc.record({ ...some, provider: fc.constantFrom(1, 2) }),
  fc.record({ ...some, touch: fc.constant(true) }),
  fc.record({ ...some, remove: fc.constant(true) }),
  fc.record({ add: fc.integer({ min: 1, max: 30 }), on: day }),
  fc.record({ merge: fc.constant(true) }),
);
type Step = typeof STEP extends Arbitrary<infer Each> ? Each : never;

describe('How many visits there are', () => {
  const world = useAppointments();
  // Copies, whose sealed values are bound to another row.
  afterEach(() => rows('TRUNCATE appointment CASCADE'));
  const rows = (sql: string, values: unknown[] = []) => world.database('appointments').rows(sql, values);
  const numberOf = async (sql: string, values: unknown[] = []): Promise<number> =>
    ((await rows(`SELECT count(*)::int AS n FROM appointment WHERE ${sql}`, values))[0] as { n: number }).n;

  /** So many more visits like the one there is, on days from one on, of two providers and in all states. */
  const add = (count: number, on: number) =>
    rows(
      `INSERT INTO appointment
       SELECT made.* FROM appointment AS one, generate_series(1, $1::int) n,
         jsonb_populate_record(one, jsonb_build_object(
           'id', nextval('appointment_id_seq'), 'confirmation_code', upper(substr(md5(random()::text), 1, 16)),
           'provider_id', 1 + n % 2, 'status', ($2::text[])[1 + n % 5],
           'starts_at', $3::timestamptz + n % 40 * interval '1 day',
           'ends_at', $3::timestamptz + n % 40 * interval '1 day' + interval '30 minutes',
           'local_date', to_char($3::timestamptz + n % 40 * interval '1 day', 'YYYY-MM-DD'))) AS made
        WHERE one.id = (SELECT min(id) FROM appointment)`,
      [count, APPOINTMENT_STATUSES, `${dayAt(on)}T15:00:00Z`],
    );

  const take = async (step: Step): Promise<unknown> => {
    if ('merge' in step) return runJob(world, 'merge-appointment-counts');
    if ('add' in step) return add(step.add, step.on);
    const these = `id % ${step.by} = ${step.rest % step.by} AND id > (SELECT min(id) FROM appointment)`;
    if ('status' in step) return rows(`UPDATE appointment SET status = $1 WHERE ${these}`, [step.status]);
    if ('provider' in step)
      return rows(`UPDATE appointment SET provider_id = $1 WHERE ${these}`, [step.provider]);
    if ('touch' in step) return rows(`UPDATE appointment SET version = version + 1 WHERE ${these}`);
    if ('remove' in step) return rows(`DELETE FROM appointment WHERE ${these}`);
    return rows(
      `UPDATE appointment SET starts_at = starts_at + $1 * interval '1 day', ends_at = ends_at + $1 * interval '1 day',
              local_date = to_char(starts_at + $1 * interval '1 day', 'YYYY-MM-DD') WHERE ${these}`,
      [step.moveBy],
    );
  };

  /** What is kept of each day comes to what its visits do. */
  const countsAgree = async () => {
    const counted = (table: string) =>
      rows(`SELECT provider_id, status, local_date, sum(visits)::int AS visits FROM ${table}
             GROUP BY 1, 2, 3 HAVING sum(visits) <> 0 ORDER BY 1, 2, 3`);
    expect(await counted('appointment_count')).toEqual(
      await counted('(SELECT *, 1 AS visits FROM appointment) AS each'),
    );
  };

  const over = `(NOT (status IN ('pending', 'approved') AND ends_at > now()))`;
  /** What lists say of a range and a state is what its rows are, for who sees all of them and who sees a provider's. */
  const listsAgree = async (from: string, to: string) => {
    const callers: [Caller, string][] = [
      [developer, 'true'],
      [admin, 'provider_id = 1'],
      [otherAdmin, 'provider_id = 2'],
    ];
    for (const [caller, theirs] of callers) {
      const total = async (input: object) =>
        (await world.call(appointments.listForStaff, { ...input, ...BEHIND }, caller)).total;
      expect(await total({})).toBe(await numberOf(theirs));
      expect(await total({ to })).toBe(await numberOf(`${theirs} AND local_date <= $1`, [to]));
      expect(await total({ from, to, status: 'canceled' })).toBe(
        await numberOf(`${theirs} AND status = 'canceled' AND local_date BETWEEN $1 AND $2`, [from, to]),
      );
      expect(await total({ from, status: 'past' })).toBe(
        await numberOf(`${theirs} AND ${over} AND local_date >= $1`, [from]),
      );
      expect(await total({ phlebotomist_id: 3, to })).toBe(
        await numberOf(`${theirs} AND phlebotomist_id = 3 AND local_date <= $1`, [to]),
      );
      const all = await world.call(visits.list, { include_past: true, status: 'pending', ...BEHIND }, caller);
      expect(all.total).toBe(await numberOf(`${theirs} AND status = 'pending'`));
    }
  };

  it('is what lists say, whatever became of them and in whatever order', async () => {
    const agree = fc.asyncProperty(
      fc.array(STEP, { minLength: 4, maxLength: 12 }),
      day,
      day,
      async (steps, one, other) => {
        await rows('TRUNCATE appointment CASCADE');
        await world.call(appointments.create, newAppointment('first', inDays(5, 600)));
        await add(ROWS, 0);
        // Two at a time, as people change them.
        for (let done = 0; done < steps.length; done += 2)
          await Promise.all(steps.slice(done, done + 2).map((step) => take(step)));
        await countsAgree();
        await listsAgree(dayAt(Math.min(one, other)), dayAt(Math.max(one, other)));
      },
    );
    await fc.assert(agree, { numRuns: 10, endOnFailure: true });
  }, 120_000);

  it('is one row for each day, provider and state once the night has passed, and none of what has gone', async () => {
    await world.call(appointments.create, newAppointment('first', inDays(5, 600)));
    await add(ROWS, 0);
    await rows(`UPDATE appointment SET status = 'approved' WHERE status = 'pending'`);
    await runJob(world, 'merge-appointment-counts');
    await countsAgree();
    const [kept] = (await rows(
      `SELECT count(*)::int AS n, count(DISTINCT (provider_id, status, local_date))::int AS days, min(visits) AS least
         FROM appointment_count`,
    )) as { n: number; days: number; least: number }[];
    expect(kept!.n).toBe(kept!.days);
    expect(kept!.least).toBeGreaterThan(0);
    await rows('TRUNCATE appointment CASCADE');
    expect(await rows('SELECT 1 FROM appointment_count')).toEqual([]);
  });

  it('is what a text leaves of them, which many people are called by or few', async () => {
    await world.call(appointments.create, newAppointment('first', inDays(5, 600)));
    await add(1_500, 0);
    await add(1_500, 0);
    await rows(
      `INSERT INTO person (id, first_name, last_name, version)
       SELECT 5000 + n, 'Marric', CASE WHEN n % 49 = 0 THEN 'Few' ELSE 'Many' END, 1 FROM generate_series(1, 1400) n`,
    );
    await rows(
      `UPDATE appointment SET user_id = 5000 + id % 1500, starts_at = starts_at + interval '20 years',
              ends_at = ends_at + interval '20 years', local_date = to_char(starts_at + interval '20 years', 'YYYY-MM-DD')
        WHERE id % 3 = 0`,
    );
    await rows('UPDATE appointment SET user_id = 5000 + id % 1500 WHERE id % 3 = 1');
    const callers: [Caller, string][] = [
      [developer, 'true'],
      [admin, 'provider_id = 1'],
    ];
    for (const [caller, theirs] of callers)
      for (const [q, many] of [
        ['marric', true],
        ['marric few', false],
      ] as const) {
        const total = async (input: object) =>
          (await world.call(appointments.listForStaff, { ...input, ...BEHIND, q }, caller)).total;
        const called = `${theirs} AND user_id IN (SELECT id FROM person WHERE first_name = 'Marric' ${many ? '' : `AND last_name = 'Few'`})`;
        expect(await numberOf(called)).toBeGreaterThan(0);
        expect(await total({})).toBe(await numberOf(called));
        expect(await total({ status: 'past' })).toBe(await numberOf(`${called} AND ${over}`));
        expect(await total({ status: 'past' })).not.toBe(await total({}));
        expect(await total({ status: 'pending' })).toBe(await numberOf(`${called} AND status = 'pending'`));
        expect(await total({ to: dayAt(20) })).toBe(
          await numberOf(`${called} AND local_date <= '${dayAt(20)}'`),
        );
      }
  });
});

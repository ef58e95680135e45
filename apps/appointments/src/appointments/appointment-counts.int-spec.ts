import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { APPOINTMENT_STATUSES } from '@drawpoint/contracts/appointments/appointment';
import { visits } from '@drawpoint/contracts/appointments/visits.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import { admin, developer, inDays, otherAdmin, useAppointments } from '../testing/start-appointments.ts';

const ROWS = 240;
/**
 * A page behind the last one: it shows no visit, because the sealed values of the copies cannot be opened.
 */
const BEHIND = { page: 1_000 };
const FIRST_DAY = '2026-01-01';
const dayAt = (offset: number): string =>
  new Date(Date.parse(FIRST_DAY) + offset * 86_400_000).toISOString().slice(0, 10);

describe('Totals of lists of visits', () => {
  const world = useAppointments();
  // Removes the copies: their sealed values are bound to another row.
  afterEach(() => world.rows('TRUNCATE appointment CASCADE'));
  const numberOf = async (sql: string, values: unknown[] = []): Promise<number> =>
    (
      (await world.rows(`SELECT count(*)::int AS n FROM appointment WHERE ${sql}`, values))[0] as {
        n: number;
      }
    ).n;

  /** Adds copies of the first visit on 40 days from day `on`, for two providers and in all states. */
  const add = (count: number, on: number) =>
    world.rows(
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

  const over = `(NOT (status IN ('pending', 'approved') AND ends_at > now()))`;
  /** The totals of lists match the rows, for a developer and for admins of each provider. */
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

  it('lists return the number of matching visits as their total', async () => {
    await world.book('first', inDays(5, 600));
    await add(ROWS, 0);
    await listsAgree(dayAt(3), dayAt(20));
  });

  it('a list with a search text counts only the matching visits, for common and for rare names', async () => {
    await world.book('first', inDays(5, 600));
    await add(1_500, 0);
    await add(1_500, 0);
    await world.rows(
      `INSERT INTO person (id, first_name, last_name, version)
       SELECT 5000 + n, 'Marric', CASE WHEN n % 49 = 0 THEN 'Few' ELSE 'Many' END, 1 FROM generate_series(1, 1400) n`,
    );
    await world.rows(
      `UPDATE appointment SET user_id = 5000 + id % 1500, starts_at = starts_at + interval '20 years',
              ends_at = ends_at + interval '20 years', local_date = to_char(starts_at + interval '20 years', 'YYYY-MM-DD')
        WHERE id % 3 = 0`,
    );
    await world.rows('UPDATE appointment SET user_id = 5000 + id % 1500 WHERE id % 3 = 1');
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

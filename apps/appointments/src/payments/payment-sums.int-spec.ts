import { payments } from '@drawpoint/contracts/appointments/payments.contract';
import { callerOf } from '@drawpoint/nest-kit/testing/start-services';
import { startedOnce } from '@drawpoint/nest-kit/testing/started-once';
import { developer, patient } from '../testing/start-appointments.ts';
import { startPayments } from '../testing/start-payments.ts';

const DECLINED = '4000000000000002';

describe('Sums of payments', () => {
  const world = startedOnce(() => startPayments());

  it('the sums equal the payments in every zone, range and purpose, also after days are merged', async () => {
    const paid = await world.book({ provider: { id: 3, name: 'Summed' } });
    await world.pay(paid, 50);
    const zones = ['America/New_York', 'Asia/Kathmandu', 'Pacific/Auckland', 'UTC'];
    await world.rows(
      `INSERT INTO payment (charge_id, appointment_id, user_id, provider_id, phlebotomist_id, purpose, status, cents,
                            refunded_cents, happened_at)
       SELECT charge_id, appointment_id, user_id, provider_id, phlebotomist_id,
              (ARRAY['completion','extra','tip','other'])[1 + n % 4], (ARRAY['succeeded','failed','refunded'])[1 + n % 3],
              100 + n, CASE WHEN n % 3 = 2 THEN 50 ELSE 0 END, timestamptz '2024-11-20' + n * interval '7 hours 13 minutes'
         FROM payment, generate_series(1, 900) n WHERE appointment_id = $1`,
      [paid],
    );
    const owner = callerOf({ user_id: 60, roles: ['admin'], provider_id: 3 });
    const unsummed = async (tz: string, unit: string, more: string) =>
      world.rows<{ date: string; completion: number; extra: number; tip: number; other: number }>(
        `SELECT to_char(date_trunc('${unit}', happened_at AT TIME ZONE '${tz}'), 'YYYY-MM-DD') AS date,
                ${['completion', 'extra', 'tip', 'other'].map((purpose) => `coalesce(sum(cents - refunded_cents) FILTER (WHERE purpose = '${purpose}'), 0)::int / 100.0::float8 AS ${purpose}`).join()}
           FROM payment WHERE provider_id = 3 AND status IN ('succeeded', 'refunded') ${more} GROUP BY 1 ORDER BY 1`,
      );
    const look = async () => {
      for (const tz of zones) {
        await world.rows(
          `INSERT INTO provider (id, name, tz, version) VALUES (3, 'Summed', $1, 1)
             ON CONFLICT (id) DO UPDATE SET tz = excluded.tz`,
          [tz],
        );
        const sums = await world.call(payments.summarize, {}, owner);
        expect(sums).toMatchObject({ tz, unit: 'month', count: 901 });
        expect(sums.by_day).toEqual(await unsummed(tz, 'month', ''));
        const [winter, week] = [
          { range: 'custom' as const, from: '2024-12-02', to: '2025-04-20', purpose: 'tip' as const },
          { range: 'custom' as const, from: '2025-03-05', to: '2025-03-20' },
        ];
        const between = (from: string, to: string) =>
          `AND (happened_at AT TIME ZONE '${tz}')::date BETWEEN '${from}' AND '${to}'`;
        expect((await world.call(payments.summarize, winter, owner)).by_day).toEqual(
          await unsummed(tz, 'month', `${between(winter.from, winter.to)} AND purpose = 'tip'`),
        );
        for (const more of [{}, { user_id: patient.user_id }]) {
          const days = await world.call(payments.summarize, { ...week, ...more }, owner);
          expect(days.unit).toBe('day');
          expect(days.by_day).toEqual(await unsummed(tz, 'day', between(week.from, week.to)));
        }
        expect(
          (await world.call(payments.summarize, { ...week, from: '0001-01-01', to: '9999-12-31' }, owner))
            .count,
        ).toBe(901);
      }
    };
    await look();
    const kept = () => world.rows('SELECT id FROM payment_sum WHERE provider_id = 3');
    const before = await kept();
    await world.rows('UPDATE payment SET version = version + 1 WHERE provider_id = 3');
    expect(await kept()).toEqual(before);
    await world.rows(
      `UPDATE payment SET refunded_cents = cents, status = 'refunded' WHERE provider_id = 3 AND id % 5 = 0`,
    );
    await world.rows(`DELETE FROM payment WHERE provider_id = 3 AND cents = 150`);
    await world.rows(`INSERT INTO payment_sum (provider_id, day, purpose, status, payments, cents, refunded_cents)
      SELECT provider_id, day, purpose, status, 0, 0, 0 FROM payment_sum`);
    await world.rows(`SELECT graphile_worker.add_job('merge-payment-sums')`);
    await world.hurry('merge-payment-sums');
    await world.rows(
      `UPDATE payment SET happened_at = happened_at + interval '3 days' WHERE provider_id = 3 AND cents = 151`,
    );
    await world.rows(`DELETE FROM payment WHERE provider_id = 3 AND cents = 152`);
    const one = await world.call(payments.summarize, {}, owner);
    expect(one.count).toBe(899);
    expect(one.by_day).toEqual(await unsummed('UTC', 'month', ''));
  });

  it('a search by name lists and sums each matching payment once, for few and for many people', async () => {
    const paid = await world.book({ provider: { id: 5, name: 'Searched' } });
    await world.pay(paid, 50);
    // Some match by the payer, some by the phlebotomist, some by both.
    await world.rows(
      `INSERT INTO person (id, first_name, last_name, version)
       SELECT 7000 + n, 'Zoric', CASE WHEN n % 41 = 0 THEN 'Few' ELSE 'Many' END, 1 FROM generate_series(1, 1300) n`,
    );
    await world.rows(
      `INSERT INTO payment (charge_id, appointment_id, user_id, provider_id, phlebotomist_id, purpose, status, cents,
                            refunded_cents, happened_at)
       SELECT charge_id, appointment_id, 6500 + n % 2100, provider_id, CASE n % 3 WHEN 0 THEN 3 ELSE 6980 + n % 60 END,
              (ARRAY['completion','extra','tip','other'])[1 + n % 4], (ARRAY['succeeded','failed','refunded'])[1 + n % 3],
              100 + n, CASE WHEN n % 3 = 2 THEN 50 ELSE 0 END, timestamptz '2025-11-20' + n * interval '2 hours'
         FROM payment, generate_series(1, 3000) n WHERE appointment_id = $1`,
      [paid],
    );
    const owner = callerOf({ user_id: 60, roles: ['admin'], provider_id: 5 });
    for (const caller of [developer, owner])
      for (const [q, last] of [
        ['zoric', ''],
        ['zoric few', `AND last_name = 'Few'`],
      ]) {
        const named = `(SELECT id FROM person WHERE first_name = 'Zoric' ${last})`;
        const among = `(user_id IN ${named} OR phlebotomist_id IN ${named})`;
        for (const [filter, condition] of [
          [{}, 'true'],
          [{ purpose: 'tip' as const }, `purpose = 'tip'`],
          [{ range: 'custom' as const, from: '2025-12-01' }, `happened_at >= '2025-12-01T05:00:00Z'`],
        ] as const) {
          const [are] = await world.rows<{ count: number; refunded: number; failed: number }>(
            `SELECT count(*)::int AS count, sum(refunded_cents)::int / 100.0::float8 AS refunded,
                    coalesce(sum(cents) FILTER (WHERE status = 'failed' AND happened_at > (
                      SELECT max(paid.happened_at) FROM payment AS paid
                       WHERE paid.appointment_id = payment.appointment_id AND paid.status <> 'failed'
                         AND (paid.purpose = 'tip') = (payment.purpose = 'tip'))), 0)::int / 100.0::float8 AS failed
               FROM payment WHERE ${among} AND ${condition}`,
          );
          expect(are!.count).toBeGreaterThan(0);
          const sums = await world.call(payments.summarize, { ...filter, q }, caller);
          expect(sums).toMatchObject(are!);
          expect((await world.call(payments.list, { ...filter, q, per: 5 }, caller)).meta.total).toBe(
            are!.count,
          );
        }
      }
    await world.rows('DELETE FROM payment WHERE provider_id = 5');
  });

  it('a failed payment counts in the sums until a later payment of the visit succeeds', async () => {
    const id = await world.book({ provider: { id: 7, name: 'Retried' } });
    const owner = callerOf({ user_id: 62, roles: ['admin'], provider_id: 7 });
    const failed = async () => (await world.call(payments.summarize, {}, owner)).failed;
    await world.pay(id, 114, { number: DECLINED });
    await world.rows(
      `UPDATE payment SET happened_at = happened_at - interval '2 days' WHERE appointment_id = $1`,
      [id],
    );
    expect(await failed()).toBe(114);
    await world.pay(id, 14);
    expect(await failed()).toBe(0);
    // The tip is another matter, and so is what fails afterwards.
    await world.rows(
      `INSERT INTO payment (charge_id, appointment_id, user_id, provider_id, phlebotomist_id, purpose, status, cents, happened_at)
       SELECT charge_id, appointment_id, user_id, provider_id, phlebotomist_id, 'tip', 'failed', 500, happened_at
         FROM payment WHERE appointment_id = $1 AND status = 'failed'`,
      [id],
    );
    expect(await failed()).toBe(5);
    await world.pay(id, 100, { number: DECLINED });
    expect(await failed()).toBe(105);
  });

  it('the total of the payment list follows its filters, with days in the provider’s zone', async () => {
    const paid = await world.book({ provider: { id: 6, name: 'Counted' } });
    await world.pay(paid, 50);
    await world.rows(
      `INSERT INTO payment (charge_id, appointment_id, user_id, provider_id, phlebotomist_id, purpose, status, cents, happened_at)
       SELECT charge_id, appointment_id, user_id, provider_id, phlebotomist_id, (ARRAY['tip','other'])[1 + n % 2],
              (ARRAY['succeeded','failed'])[1 + n % 2], 100 + n, timestamptz '2026-01-05' + n * interval '5 hours 7 minutes'
         FROM payment, generate_series(1, 400) n WHERE appointment_id = $1`,
      [paid],
    );
    const owner = callerOf({ user_id: 61, roles: ['admin'], provider_id: 6 });
    for (const tz of ['America/New_York', 'Asia/Kathmandu', 'UTC']) {
      await world.rows(
        `INSERT INTO provider (id, name, tz, version) VALUES (6, 'Counted', $1, 1)
           ON CONFLICT (id) DO UPDATE SET tz = excluded.tz`,
        [tz],
      );
      const range = { range: 'custom' as const, from: '2026-01-20', to: '2026-02-11' };
      const within = `(happened_at AT TIME ZONE '${tz}')::date BETWEEN '${range.from}' AND '${range.to}'`;
      for (const [filter, condition] of [
        [{}, 'true'],
        [range, within],
        [{ ...range, status: 'failed' as const }, `${within} AND status = 'failed'`],
        [{ ...range, phlebotomist_id: 3 }, `${within} AND phlebotomist_id = 3`],
      ] as const) {
        const [are] = await world.rows<{ count: number }>(
          `SELECT count(*)::int AS count FROM payment WHERE provider_id = 6 AND ${condition}`,
        );
        expect(are!.count).toBeGreaterThan(0);
        expect((await world.call(payments.list, filter, owner)).meta.total).toBe(are!.count);
      }
    }
    await world.rows('DELETE FROM payment WHERE provider_id = 6');
  });
});

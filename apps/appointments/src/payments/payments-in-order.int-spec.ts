import { PAYMENT_STATES } from '@drawpoint/contracts/appointments/payment';
import { payments } from '@drawpoint/contracts/appointments/payments.contract';
import { startedOnce } from '@drawpoint/nest-kit/testing/started-once';
import { admin, developer, otherAdmin } from '../testing/start-appointments.ts';
import { startPayments } from '../testing/start-payments.ts';

type Row = { id: number; status: string; cents: number; happened_at: Date; provider_id: number };

describe('The list of payments', () => {
  const world = startedOnce(() => startPayments());
  let all: Row[] = [];
  beforeAll(async () => {
    const id = await world.book();
    await world.pay(id, 50);
    // Some have the same amount, and some of these the same time.
    await world.rows(
      `INSERT INTO payment (charge_id, appointment_id, user_id, provider_id, phlebotomist_id, purpose, status, cents, happened_at)
       SELECT charge_id, appointment_id, user_id, 1 + n % 2, phlebotomist_id, 'tip',
              (ARRAY['succeeded', 'failed', 'succeeded', 'refunded', 'succeeded', 'pending'])[1 + n / 2 % 6],
              100 + n % 7, happened_at - n % 11 * interval '1 hour'
         FROM payment, generate_series(1, 90) n WHERE appointment_id = $1 AND purpose = 'completion'`,
      [id],
    );
    all = await world.rows<Row>('SELECT * FROM payment');
  });

  const shownTo = {
    developer: { as: developer, shows: () => true },
    admin: { as: admin, shows: (row: Row) => row.provider_id === 1 },
    'another provider’s admin': { as: otherAdmin, shows: (row: Row) => row.provider_id === 2 },
  };
  const time = ({ happened_at }: Row): number => happened_at.getTime();
  const ORDERS = {
    paid_at: (one: Row, other: Row) => time(one) - time(other) || one.id - other.id,
    // Equal amounts have the latest first, in both directions.
    amount_total: (one: Row, other: Row) => one.cents - other.cents,
  };
  const inOrder = (rows: readonly Row[], sort: keyof typeof ORDERS, dir: 'asc' | 'desc'): Row[] => {
    const sign = dir === 'asc' ? 1 : -1;
    const latest = (one: Row, other: Row) => -ORDERS.paid_at(one, other);
    return rows.toSorted((one, other) => sign * ORDERS[sort](one, other) || latest(one, other));
  };

  const cases = (Object.keys(shownTo) as (keyof typeof shownTo)[]).flatMap((who) =>
    (Object.keys(ORDERS) as (keyof typeof ORDERS)[]).flatMap((sort) =>
      (['asc', 'desc'] as const).map((dir) => [who, sort, dir] as const),
    ),
  );
  it.each(cases)(
    'the list has each payment once, for every state (viewer: %s; order: %s %s)',
    async (who, sort, dir) => {
      const { as, shows } = shownTo[who];
      for (const status of [undefined, ...PAYMENT_STATES]) {
        const wanted = all.filter((row) => shows(row) && (status === undefined || row.status === status));
        const ids: number[] = [];
        for (let page = 1; page <= Math.ceil(wanted.length / 13) + 1; page += 1) {
          const asked = { ...(status && { status }), sort, dir, page, per: 13 };
          const { data, total } = await world.call(payments.list, asked, as);
          expect(total).toBe(wanted.length);
          ids.push(...data.map(({ id }) => id));
        }
        expect([status, ids]).toEqual([status, inOrder(wanted, sort, dir).map(({ id }) => id)]);
      }
    },
  );
});

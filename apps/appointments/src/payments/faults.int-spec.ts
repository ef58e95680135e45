import { payments } from '@drawpoint/contracts/appointments/payments.contract';
import { inTransaction } from '@drawpoint/nest-kit/data/in-transaction';
import type { Sealer } from '@drawpoint/nest-kit/data/sealer';
import { startedOnce } from '@drawpoint/nest-kit/testing/started-once';
import { until } from '@drawpoint/nest-kit/testing/until';
import fc from 'fast-check';
import { Pool } from 'pg';
import { Database, type Tx } from '../database.store.ts';
import { MONEY_STEP, takeMoneyStep } from '../testing/money-steps.ts';
import { outcome, patient, runJob } from '../testing/start-appointments.ts';
import { startPayments, VISA } from '../testing/start-payments.ts';
import { webhooksTo } from '../testing/webhooks.ts';
import { ChargeStore } from './charge.store.ts';

const SLOW = '4000000000000119';
const CUT_AFTER = '4000000000000259';
const CUT_BEFORE = '4000000000001976';
const FAILS_AFTER = '4000000000005423';

describe('Payments when something fails', () => {
  const world = startedOnce(() => startPayments());
  const { hear } = webhooksTo(world);
  const stateOf = async (id: number) =>
    (
      await world.rows<{ state: string }>('SELECT state FROM charge WHERE appointment_id = $1 ORDER BY id', [
        id,
      ])
    ).map(({ state }) => state);
  const settled = (id: number) => until(async () => !(await stateOf(id)).includes('pending'), 15_000);
  /** Makes a charge older than the time in which its request can still arrive. */
  const age = (id: number) =>
    world.rows(`UPDATE charge SET created_at = now() - interval '16 minutes' WHERE appointment_id = $1`, [
      id,
    ]);

  it.each([
    ['the connection is lost after the charge', CUT_AFTER],
    ['the processor answers 500 after the charge', FAILS_AFTER],
    ['the response comes too late', SLOW],
  ])('a payment is pending, then found and never repeated, when %s', async (_how, number) => {
    const id = await world.book();
    const result = await world.pay(id, 114, { number });
    expect(result).toMatchObject({
      payment: { status: 'pending' },
      friendly_error: 'We are confirming your payment',
    });
    expect(await outcome(world.pay(id, 114))).toMatch(/PAYMENT_PENDING|INVALID_INPUT/);
    await settled(id);
    expect(await stateOf(id)).toEqual(['succeeded']);
    expect(await world.agree(id)).toBe(11_400);
  });

  it('a charge that never arrived fails after a quarter of an hour, and the patient can pay', async () => {
    const id = await world.book();
    expect((await world.pay(id, 114, { number: CUT_BEFORE })).payment.status).toBe('pending');
    await world.hurry('settle-charge');
    expect(await stateOf(id)).toEqual(['pending']);
    await age(id);
    await world.hurry('settle-charge');
    await settled(id);
    expect(await stateOf(id)).toEqual(['failed']);
    expect((await world.pay(id, 114)).payment.status).toBe('succeeded');
    expect(await world.agree(id)).toBe(11_400);
  });

  it('a failure that is reported after the charge succeeded changes nothing', async () => {
    const id = await world.book();
    await world.pay(id, 114);
    const [charge] = await world.rows<{ id: number }>('SELECT id FROM charge WHERE appointment_id = $1', [
      id,
    ]);
    const pool = new Pool({ connectionString: world.services.database('appointments').appUrl, max: 1 });
    const db = new Database(pool);
    const store = new ChargeStore(db, {} as Sealer);
    const late = { state: 'failed' as const, failure: 'Declined', now: new Date() };
    expect(await inTransaction(db, (tx: Tx) => store.settle(tx, charge!.id, late))).toBe(null);
    await pool.end();
    expect(await stateOf(id)).toEqual(['succeeded']);
    expect((await world.read(id)).payment_status).toBe('paid');
  });

  it('a payment that cannot be recorded at once is pending, then found and never repeated', async () => {
    const id = await world.book();
    await world.rows(`CREATE FUNCTION too_busy() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'too busy' USING ERRCODE = '55P03'; END $$`);
    await world.rows(`CREATE TRIGGER too_busy BEFORE UPDATE ON charge
      FOR EACH ROW WHEN (NEW.state = 'succeeded') EXECUTE FUNCTION too_busy()`);
    try {
      expect(await world.pay(id, 114)).toMatchObject({
        payment: { status: 'pending' },
        friendly_error: 'We are confirming your payment',
      });
      expect(await outcome(world.pay(id, 114))).toMatch(/PAYMENT_PENDING/);
    } finally {
      await world.rows('DROP FUNCTION too_busy() CASCADE');
    }
    await world.hurry('settle-charge');
    await settled(id);
    expect(await stateOf(id)).toEqual(['succeeded']);
    expect(await world.agree(id)).toBe(11_400);
  });

  it('a patient is not charged, and is told so, when the processor is unreachable', async () => {
    const away = await startPayments({ AUTHORIZENET_URL: 'http://127.0.0.1:65531/authorizenet' });
    try {
      const id = await away.book();
      expect(await away.pay(id, 114)).toMatchObject({
        payment: { status: 'failed' },
        friendly_error: expect.stringContaining('You have not been charged.'),
      });
    } finally {
      await away.close();
    }
  });

  it('a payment is pending within five seconds when the processor is slow, and is found once', async () => {
    const slow = await startPayments({ AUTHORIZENET_TIMEOUT_SECONDS: '20' });
    try {
      const id = await slow.book();
      const nonce = await slow.processor.tokenise({ number: VISA });
      const pay = () => slow.call(payments.pay, { id, amount: 114, nonce }, patient);
      await slow.processor.play({ delay_ms: 8_000 });
      const asked = performance.now();
      expect(await pay()).toMatchObject({ payment: { status: 'pending' }, receipt: null });
      expect(performance.now() - asked).toBeLessThan(5_000);
      expect((await pay()).payment.status).toBe('pending');
      await slow.processor.play({ delay_ms: 0 });
      await until(async () => (await slow.read(id)).payment_status === 'paid', 20_000);
      expect(await pay()).toMatchObject({ payment: { status: 'succeeded' } });
      expect(await slow.heldBy(id)).toBe(11_400);
    } finally {
      await slow.close();
    }
  }, 60_000);

  it('a charge that is found late is refunded automatically when the visit was paid again meanwhile', async () => {
    const id = await world.book();
    await world.pay(id, 114, { number: CUT_AFTER });
    // Simulates a charge that was missing in the processor's lists for too long.
    await world.rows(
      `UPDATE charge SET state = 'failed', failure = 'not_found', settled_at = now() WHERE appointment_id = $1`,
      [id],
    );
    await world.rows(`UPDATE payment SET status = 'failed' WHERE appointment_id = $1`, [id]);
    expect((await world.pay(id, 114)).payment.status).toBe('succeeded');
    const { transactions } = await world.processor.play({});
    const [first] = await world.rows<{ reference: string }>(
      'SELECT reference FROM charge WHERE appointment_id = $1 ORDER BY id LIMIT 1',
      [id],
    );
    await hear(transactions.find(({ invoiceNumber }) => invoiceNumber === first!.reference)!.transId);
    await world.hurry('hear-transaction');
    await until(async () => (await world.heldBy(id)) === 11_400, 15_000);
    await until(async () => (await world.inLedger(id)) === 11_400);
    expect((await world.read(id)).payment_status).toBe('paid');

    // While that refund is still on its way, a second look at the visit gives nothing else back.
    const onItsWay = async (is: boolean): Promise<void> => {
      await world.rows(
        `UPDATE payment SET status = CASE WHEN $2 THEN 'succeeded' ELSE 'refunded' END,
                refunded_cents = CASE WHEN $2 THEN 0 ELSE cents END
          WHERE charge_id = (SELECT min(charge_id) FROM refund WHERE appointment_id = $1)`,
        [id, is],
      );
      const state = is ? 'pending' : 'succeeded';
      await world.rows('UPDATE refund SET state = $2 WHERE appointment_id = $1', [id, state]);
    };
    await onItsWay(true);
    await runJob(world.services, 'follow-appointment', { appointment_id: id });
    await onItsWay(false);
    expect(await world.rows('SELECT 1 FROM refund WHERE appointment_id = $1', [id])).toHaveLength(1);
  });

  const hurryAll = async () => {
    for (const job of ['hear-transaction', 'settle-charge', 'carry-out-refund']) await world.hurry(job);
  };

  /** Checks that `payment_sum` equals the payments, before and after its rows are merged. */
  const sumsAgree = async () => {
    const columns = `provider_id, date_trunc('day', day, 'UTC') AS day, purpose, status, sum(payments)::int AS payments,
      sum(cents)::int AS cents, sum(refunded_cents)::int AS refunded_cents`;
    const summed = (table: string) =>
      world.rows(
        `SELECT ${columns} FROM ${table} GROUP BY 1, 2, 3, 4 HAVING sum(payments) <> 0 ORDER BY 1, 2, 3, 4`,
      );
    const each = await summed('(SELECT *, happened_at AS day, 1 AS payments FROM payment) AS each');
    expect(await summed('payment_sum')).toEqual(each);
    await world.rows(`SELECT graphile_worker.add_job('merge-payment-sums')`);
    await world.hurry('merge-payment-sums');
    expect(await summed('payment_sum')).toEqual(each);
    expect(await world.rows('SELECT 1 FROM payment_sum')).toHaveLength(each.length);
  };

  it('records and processor agree once nothing is pending, whatever was done in whatever order', async () => {
    const visit = fc.array(MONEY_STEP, { minLength: 8, maxLength: 20 });
    const agrees = fc.asyncProperty(visit, fc.infiniteStream(fc.nat()), async (steps, order) => {
      const id = await world.book();
      for (const step of steps) await takeMoneyStep(world, id, step, { hear, hurryAll });
      const heard = (await world.transactionsOf(id)).map((transaction) => ({
        transaction,
        at: order.next().value,
      }));
      for (const { transaction } of heard.sort((one, other) => one.at - other.at)) await hear(transaction);
      await world.hurry('hear-transaction');
      await world.settle();
      await age(id);
      await hurryAll();
      await settled(id);
      await until(async () => {
        await hurryAll();
        return (await world.rows(`SELECT id FROM refund WHERE state = 'pending'`)).length === 0;
      }, 20_000);
      const held = await world.agree(id);
      const [kept] = await world.rows<{ cents: number }>(
        `SELECT coalesce(sum(cents - refunded_cents), 0)::int AS cents FROM payment
          WHERE appointment_id = $1 AND status IN ('succeeded', 'refunded')`,
        [id],
      );
      expect(kept!.cents).toBe(held);
      expect(held).toBeLessThanOrEqual(11_400);
      await sumsAgree();
    });
    await fc.assert(agrees, { numRuns: 5, endOnFailure: true });
  }, 180_000);
});

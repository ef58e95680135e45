import { createHmac } from 'node:crypto';
import { payments } from '@drawpoint/contracts/appointments/payments.contract';
import { startedOnce } from '@drawpoint/nest-kit/testing/started-once';
import { until } from '@drawpoint/nest-kit/testing/until';
import fc from 'fast-check';
import { MONEY_STEP, takeBackElsewhere, takeMoneyStep } from '../testing/money-steps.ts';
import { admin, outcome } from '../testing/start-appointments.ts';
import { startPayments, VISA } from '../testing/start-payments.ts';

const SLOW = '4000000000000119';
const CUT_AFTER = '4000000000000259';
const CUT_BEFORE = '4000000000001976';
const FAILS_AFTER = '4000000000005423';

describe('Money when something fails', () => {
  const world = startedOnce(() => startPayments());
  const stateOf = async (id: number) =>
    (
      await world.rows<{ state: string }>('SELECT state FROM charge WHERE appointment_id = $1 ORDER BY id', [
        id,
      ])
    ).map(({ state }) => state);
  const agree = async (id: number) => {
    const held = await world.heldBy(id);
    expect(await world.inLedger(id)).toBe(held);
    return held;
  };
  const settled = (id: number) => until(async () => !(await stateOf(id)).includes('pending'), 15_000);
  /** A charge's time passes: what is not in the lists by then never comes. */
  const age = (id: number) =>
    world.rows(`UPDATE charge SET created_at = now() - interval '16 minutes' WHERE appointment_id = $1`, [
      id,
    ]);

  it.each([
    ['the line is cut after the charge', CUT_AFTER],
    ['the processor answers 500 after the charge', FAILS_AFTER],
    ['the answer comes too late', SLOW],
  ])('where %s the payment is pending, then found, and never made again', async (_how, number) => {
    const id = await world.book();
    const result = await world.pay(id, 114, { number });
    expect(result).toMatchObject({
      payment: { status: 'pending' },
      friendly_error: 'We are confirming your payment',
    });
    expect(await outcome(world.pay(id, 114))).toMatch(/PAYMENT_PENDING|INVALID_INPUT/);
    await settled(id);
    expect(await stateOf(id)).toEqual(['succeeded']);
    expect(await agree(id)).toBe(11_400);
  });

  it('counts a charge that never arrived as failed after a quarter of an hour, and lets the patient pay', async () => {
    const id = await world.book();
    expect((await world.pay(id, 114, { number: CUT_BEFORE })).payment.status).toBe('pending');
    await world.hurry('settle-charge');
    expect(await stateOf(id)).toEqual(['pending']);
    await age(id);
    await world.hurry('settle-charge');
    await settled(id);
    expect(await stateOf(id)).toEqual(['failed']);
    expect((await world.pay(id, 114)).payment.status).toBe('succeeded');
    expect(await agree(id)).toBe(11_400);
  });

  it('where what was charged cannot be written at once the payment is pending, then found, and never made again', async () => {
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
    expect(await agree(id)).toBe(11_400);
  });

  it('charges nothing and says so where the processor cannot be reached', async () => {
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

  it('gives back by itself what turns up late and was paid again meanwhile', async () => {
    const id = await world.book();
    await world.pay(id, 114, { number: CUT_AFTER });
    // As if the lists had lacked it for too long.
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
    await until(async () => (await world.heldBy(id)) === 11_400, 15_000);
    await until(async () => (await world.inLedger(id)) === 11_400);
    expect((await world.read(id)).payment_status).toBe('paid');
  });

  const signed = (body: string, key = world.processor.settings.signatureKey) => ({
    ...{ body, target: '/api/webhooks/authorizenet' },
    headers: {
      'x-anet-signature': `sha512=${createHmac('sha512', key).update(body).digest('hex').toUpperCase()}`,
    },
  });
  const eventOf = (transactionId: string, event = 'authcapture.created') =>
    JSON.stringify({
      eventType: `net.authorize.payment.${event}`,
      payload: { responseCode: 1, authAmount: 99_999, entityName: 'transaction', id: transactionId },
    });
  const hear = (transactionId: string, event?: string) =>
    world.services.call(payments.hearProcessor, signed(eventOf(transactionId, event)));
  const transactionOf = async (id: number) => {
    const [row] = await world.rows<{ transaction_id: string }>(
      'SELECT transaction_id FROM charge WHERE appointment_id = $1',
      [id],
    );
    return row!.transaction_id;
  };

  describe('a webhook', () => {
    it('is refused unsigned, forged and altered', async () => {
      const right = signed(eventOf('60000000001'));
      for (const wrong of [
        { ...right, headers: {} },
        { ...right, body: right.body.replace('60000000001', '60000000002') },
        signed(eventOf('60000000001'), 'another key'),
      ]) {
        expect(await outcome(world.services.call(payments.hearProcessor, wrong))).toBe('FORBIDDEN');
      }
      for (const odd of ['', '[]', '{"payload":{}}', eventOf('no id')]) {
        expect(await world.services.call(payments.hearProcessor, signed(odd))).toEqual({ body: '{}' });
      }
    });

    it('changes nothing when it is replayed, comes out of order, or says what is not so', async () => {
      const id = await world.book();
      await world.pay(id, 114);
      const transaction = await transactionOf(id);
      const before = await world.rows('SELECT * FROM ledger_entry WHERE appointment_id = $1 ORDER BY id', [
        id,
      ]);
      for (const event of ['void.created', 'authcapture.created', 'refund.created', 'authcapture.created']) {
        await hear(transaction, event);
      }
      await world.hurry('hear-transaction');
      expect(
        await world.rows('SELECT * FROM ledger_entry WHERE appointment_id = $1 ORDER BY id', [id]),
      ).toEqual(before);
      expect(await agree(id)).toBe(11_400);
    });

    it('tells of money that was given back at the processor itself, once', async () => {
      const id = await world.book();
      await world.pay(id, 114);
      const transaction = await transactionOf(id);
      await takeBackElsewhere(world, transaction, null);
      for (let times = 0; times < 3; times += 1) await hear(transaction, 'void.created');
      await until(async () => (await world.inLedger(id)) === 0, 15_000);
      await hear(transaction, 'authcapture.created');
      await world.hurry('hear-transaction');
      expect(await agree(id)).toBe(0);
      expect((await world.read(id)).payment_status).toBe('refunded');
    });

    it('may tell of a refund before it tells of the charge', async () => {
      const id = await world.book();
      expect((await world.pay(id, 114, { number: CUT_BEFORE })).payment.status).toBe('pending');
      // As if the lists lacked it: charged at the processor under our reference, then given back in part.
      const [{ reference }] = (await world.rows<{ reference: string }>(
        'SELECT reference FROM charge WHERE appointment_id = $1',
        [id],
      )) as [{ reference: string }];
      await world.rows(
        `UPDATE graphile_worker._private_jobs SET run_at = now() + interval '1 hour' WHERE key LIKE 'settle-charge:%'`,
      );
      await world.processor.elsewhere({
        ...{ transactionType: 'authCaptureTransaction', amount: '114.00' },
        payment: {
          opaqueData: {
            dataDescriptor: 'COMMON.ACCEPT.INAPP.PAYMENT',
            dataValue: await world.processor.tokenise({ number: VISA }),
          },
        },
        order: { invoiceNumber: reference },
      });
      await world.settle();
      const [charged] = await world.transactionsOf(id);
      await takeBackElsewhere(world, charged!, 2_000);
      const refund = (await world.transactionsOf(id)).find((each) => each !== charged);
      await hear(refund!, 'refund.created');
      await world.hurry('hear-transaction');
      expect(await agree(id)).toBe(9_400);
      await hear(charged!);
      await world.hurry('hear-transaction');
      expect(await agree(id)).toBe(9_400);
    });

    it('tells of a charge that was voided there while a part of it waited to be given back', async () => {
      const id = await world.book();
      await world.pay(id, 114);
      const transaction = await transactionOf(id);
      const [part] = await world.rows<{ id: number }>('SELECT id FROM payment WHERE appointment_id = $1', [
        id,
      ]);
      await world.services.call(payments.refund, { id: part!.id, amount: 14, reason: 'Came late' }, admin);
      await world.hurry('carry-out-refund');
      await takeBackElsewhere(world, transaction, null);
      await hear(transaction, 'void.created');
      await world.hurry('hear-transaction');
      await world.hurry('carry-out-refund');
      expect(await agree(id)).toBe(0);
      expect((await world.read(id)).payment_status).toBe('refunded');
    });
  });

  const hurryAll = async () => {
    for (const job of ['hear-transaction', 'settle-charge', 'carry-out-refund']) await world.hurry(job);
  };

  /** What is kept of sums comes to what their payments do, before they are merged and after. */
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

  it('agrees with the processor once nothing is pending, whatever was done in whatever order', async () => {
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
      const held = await agree(id);
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

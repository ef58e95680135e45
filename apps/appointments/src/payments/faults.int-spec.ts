import { createHmac, randomInt } from 'node:crypto';
import { payments } from '@drawpoint/contracts/appointments/payments.contract';
import { startedOnce } from '@drawpoint/nest-kit/testing/started-once';
import { until } from '@drawpoint/nest-kit/testing/until';
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
      await world.processor.elsewhere({ transactionType: 'voidTransaction', refTransId: transaction });
      for (let times = 0; times < 3; times += 1) await hear(transaction, 'void.created');
      await until(async () => (await world.inLedger(id)) === 0, 15_000);
      await hear(transaction, 'authcapture.created');
      await world.hurry('hear-transaction');
      expect(await agree(id)).toBe(0);
      expect((await world.read(id)).payment_status).toBe('refunded');
    });
  });

  it('agrees with the processor once nothing is pending, whatever was done in whatever order', async () => {
    const cards = [VISA, VISA, CUT_AFTER, CUT_BEFORE, FAILS_AFTER, '4000000000000002'];
    const id = await world.book();
    const transactions: string[] = [];
    for (let step = 0; step < 25; step += 1) {
      const what = randomInt(6);
      const [part] = await world.rows<{ id: number }>(
        `SELECT id FROM payment WHERE appointment_id = $1 AND status = 'succeeded' ORDER BY random() LIMIT 1`,
        [id],
      );
      if (what < 3)
        await outcome(world.pay(id, randomInt(50, 4_000) / 100, { number: cards[randomInt(cards.length)]! }));
      else if (what === 3 && part)
        await outcome(
          world.services.call(
            payments.refund,
            { id: part.id, amount: randomInt(1, 2_000) / 100, reason: 'Test' },
            admin,
          ),
        );
      else if (what === 4) await world.settle();
      else for (const transaction of transactions) await hear(transaction);
      const known = await world.rows<{ transaction_id: string }>(
        'SELECT transaction_id FROM charge WHERE appointment_id = $1 AND transaction_id IS NOT NULL',
        [id],
      );
      transactions.splice(0, transactions.length, ...known.map(({ transaction_id }) => transaction_id));
    }
    await world.settle();
    await age(id);
    await world.hurry('settle-charge');
    await world.hurry('carry-out-refund');
    await world.hurry('hear-transaction');
    await settled(id);
    await until(
      async () => (await world.rows(`SELECT id FROM refund WHERE state = 'pending'`)).length === 0,
      20_000,
    );
    await agree(id);
    const [kept] = await world.rows<{ cents: number }>(
      `SELECT coalesce(sum(cents - refunded_cents), 0)::int AS cents FROM payment
        WHERE appointment_id = $1 AND status IN ('succeeded', 'refunded')`,
      [id],
    );
    expect(kept!.cents).toBe(await world.heldBy(id));
    expect(kept!.cents).toBeLessThanOrEqual(11_400);
  });
});

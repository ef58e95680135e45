import { payments } from '@drawpoint/contracts/appointments/payments.contract';
import { startedOnce } from '@drawpoint/nest-kit/testing/started-once';
import { until } from '@drawpoint/nest-kit/testing/until';
import { takeBackElsewhere } from '../testing/money-steps.ts';
import { admin, outcome } from '../testing/start-appointments.ts';
import { startPayments, VISA } from '../testing/start-payments.ts';
import { webhookOf, webhooksTo } from '../testing/webhooks.ts';

/** The sandbox cuts the connection before it charges this card. */
const CUT_BEFORE = '4000000000001976';

describe('A webhook of the card processor', () => {
  const world = startedOnce(() => startPayments());
  const { signed, hear } = webhooksTo(world);
  it('unsigned, forged and altered webhooks are refused, and signed ones without a transaction are ignored', async () => {
    const right = signed(webhookOf('60000000001'));
    for (const wrong of [
      { ...right, headers: {} },
      { ...right, body: right.body.replace('60000000001', '60000000002') },
      signed(webhookOf('60000000001'), 'another key'),
    ]) {
      expect(await outcome(world.call(payments.receiveWebhook, wrong))).toBe('FORBIDDEN');
    }
    for (const odd of ['', '[]', '{"payload":{}}', webhookOf('no id')]) {
      expect(await world.call(payments.receiveWebhook, signed(odd))).toEqual({ body: '{}' });
    }
  });

  it('webhooks that are replayed, out of order or untrue change nothing', async () => {
    const id = await world.book();
    await world.pay(id, 114);
    const transaction = await world.chargeOf(id);
    const before = await world.rows('SELECT * FROM ledger_entry WHERE appointment_id = $1 ORDER BY id', [id]);
    for (const event of ['void.created', 'authcapture.created', 'refund.created', 'authcapture.created']) {
      await hear(transaction, event);
    }
    await world.hurry('hear-transaction');
    expect(
      await world.rows('SELECT * FROM ledger_entry WHERE appointment_id = $1 ORDER BY id', [id]),
    ).toEqual(before);
    expect(await world.agree(id)).toBe(11_400);
  });

  it('repeated webhooks of a charge cause one later check, and any other webhook causes an immediate one', async () => {
    const waiting = async () => {
      const rows = await world.rows<{ seconds: number }>(
        `SELECT extract(epoch FROM run_at - now())::float AS seconds FROM graphile_worker._private_jobs
          WHERE key = 'hear-transaction:' || $1`,
        [transaction],
      );
      return rows.map(({ seconds }) => (seconds > 0 ? 'later' : 'now'));
    };
    const id = await world.book();
    await world.pay(id, 114);
    const transaction = await world.chargeOf(id);
    for (let times = 0; times < 3; times += 1) await hear(transaction);
    expect(await waiting()).toEqual(['later']);
    await takeBackElsewhere(world, transaction, null);
    await hear(transaction, 'void.created');
    await until(async () => (await waiting()).length === 0);
    expect(await world.agree(id)).toBe(0);
  });

  it('a void made at the processor is recorded once', async () => {
    const id = await world.book();
    await world.pay(id, 114);
    const transaction = await world.chargeOf(id);
    await takeBackElsewhere(world, transaction, null);
    for (let times = 0; times < 3; times += 1) await hear(transaction, 'void.created');
    await until(async () => (await world.inLedger(id)) === 0, 15_000);
    await hear(transaction, 'authcapture.created');
    await world.hurry('hear-transaction');
    expect(await world.agree(id)).toBe(0);
    expect((await world.read(id)).payment_status).toBe('refunded');
  });

  it('a void made at the processor is recorded even when the service has only one free connection', async () => {
    // Jobs hold the other of the two connections.
    const narrow = await startPayments({ APPOINTMENTS_DATABASE_POOL: '2' });
    try {
      const id = await narrow.book();
      await narrow.pay(id, 114);
      const [transaction] = await narrow.transactionsOf(id);
      await takeBackElsewhere(narrow, transaction!, null);
      await webhooksTo(narrow).hear(transaction!, 'void.created');
      expect(await until(async () => (await narrow.inLedger(id)) === 0, 4_000)).toBe(true);
    } finally {
      await narrow.close();
    }
  }, 60_000);

  it('the webhook of a refund may arrive before the webhook of its charge', async () => {
    const id = await world.book();
    expect((await world.pay(id, 114, { number: CUT_BEFORE })).payment.status).toBe('pending');
    // Simulates a charge that the processor's lists lacked, and a partial refund of it there.
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
    expect(await world.agree(id)).toBe(9_400);
    await hear(charged!);
    await world.hurry('hear-transaction');
    expect(await world.agree(id)).toBe(9_400);
  });

  it('a void made at the processor is recorded while a partial refund waits for the settlement', async () => {
    const id = await world.book();
    await world.pay(id, 114);
    const transaction = await world.chargeOf(id);
    const part = await world.partOf(id);
    await world.call(payments.refund, { id: part, amount: 14, reason: 'Came late' }, admin);
    await world.hurry('carry-out-refund');
    await takeBackElsewhere(world, transaction, null);
    await hear(transaction, 'void.created');
    await world.hurry('hear-transaction');
    await world.hurry('carry-out-refund');
    expect(await world.agree(id)).toBe(0);
    expect((await world.read(id)).payment_status).toBe('refunded');
  });
});

import { payments } from '@drawpoint/contracts/appointments/payments.contract';
import { startedOnce } from '@drawpoint/nest-kit/testing/started-once';
import { until } from '@drawpoint/nest-kit/testing/until';
import { startGate, type ProcessorGate } from '../testing/processor-gate.ts';
import { admin } from '../testing/start-appointments.ts';
import { startPayments } from '../testing/start-payments.ts';

describe('A refund without a response', () => {
  let gate: ProcessorGate;
  const world = startedOnce(async () => {
    gate = await startGate(() => world.processor.base!);
    return startPayments({ AUTHORIZENET_URL: gate.base });
  });
  afterAll(() => gate.close());

  type Refund = { state: string; reference: string; seconds: number };
  const refundOf = async (id: number): Promise<Refund> => {
    const [refund] = await world.rows<Refund>(
      `SELECT r.state, r.reference, coalesce(extract(epoch FROM j.run_at - now())::float, 0) AS seconds
         FROM refund r LEFT JOIN graphile_worker._private_jobs j ON j.key = 'carry-out-refund:' || r.id
        WHERE r.appointment_id = $1`,
      [id],
    );
    return refund!;
  };

  /** A settled visit whose refund was sent but has not reached the processor. */
  async function sendLostRefund(): Promise<{ id: number; transactionId: string }> {
    const id = await world.book();
    await world.pay(id, 114);
    await world.settle();
    const transactionId = await world.chargeOf(id);
    const { reached, gone, release } = gate.hold({
      ...{ request: 'createTransactionRequest', about: transactionId, at: 'request' },
    });
    await world.call(payments.refund, { id: await world.partOf(id), reason: 'Not needed' }, admin);
    await reached;
    await gone;
    await until(async () => (await refundOf(id)).seconds > 0, 15_000);
    release();
    return { id, transactionId };
  }

  it('a refund without a response is not sent again while it may still arrive, and counts once when it does', async () => {
    const { id, transactionId } = await sendLostRefund();
    await world.hurry('carry-out-refund');
    expect(await world.heldBy(id)).toBe(11_400);
    const { state, reference, seconds } = await refundOf(id);
    expect(state).toBe('pending');
    expect(seconds).toBeGreaterThan(60);
    expect(seconds).toBeLessThanOrEqual(120);
    await world.processor.elsewhere({
      ...{ transactionType: 'refundTransaction', amount: '114.00' },
      payment: { creditCard: { cardNumber: '1111', expirationDate: 'XXXX' } },
      refTransId: transactionId,
      order: { invoiceNumber: reference },
    });
    await world.hurry('carry-out-refund');
    expect((await refundOf(id)).state).toBe('succeeded');
    expect(await world.heldBy(id)).toBe(0);
    expect(await world.inLedger(id)).toBe(0);
  });

  it('a refund without a response is sent again once the processor’s lists would contain it', async () => {
    const { id } = await sendLostRefund();
    await world.rows(
      `UPDATE refund SET attempted_at = attempted_at - interval '2 minutes' WHERE appointment_id = $1`,
      [id],
    );
    await world.hurry('carry-out-refund');
    expect((await refundOf(id)).state).toBe('succeeded');
    expect(await world.heldBy(id)).toBe(0);
    expect(await world.inLedger(id)).toBe(0);
  });
});

import { FEE_CARD_CONSENT } from '@drawpoint/contracts/appointments/payment';
import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { appointmentMoves } from '@drawpoint/contracts/appointments/moves.contract';
import { storedCards } from '@drawpoint/contracts/appointments/stored-cards.contract';
import { visitFees } from '@drawpoint/contracts/appointments/visit-fees.contract';
import { startedOnce } from '@drawpoint/nest-kit/testing/started-once';
import { until } from '@drawpoint/nest-kit/testing/until';
import { admin, letBegin, outcome, patient } from '../testing/start-appointments.ts';
import { startPayments } from '../testing/start-payments.ts';

const RULE = { 'cancel.free_hours': 24, 'cancel.fee': 40 };
const DECLINED = '4000000000000002';

describe('Fees that are not paid at once', () => {
  const world = startedOnce(() => startPayments());
  const lateVisit = async (paid = 0): Promise<number> => {
    const id = await world.book({ policies: RULE });
    if (paid > 0) await world.pay(id, paid);
    await letBegin(world.services, id, -60);
    return id;
  };
  const cancel = (id: number) => world.call(appointmentMoves.cancel, { id, fee: 40 }, patient);
  const waive = (id: number) => world.call(visitFees.waiveFee, { id, reason: 'A snowstorm' }, admin);
  const chargesOf = (id: number) =>
    world.rows<{ status: string }>(
      'SELECT DISTINCT charge_id, status FROM payment WHERE appointment_id = $1',
      [id],
    );

  it('a declined card is tried once, and the fee is due from then on', async () => {
    const nonce = await world.processor.tokenise({ number: DECLINED });
    const card = await world.call(storedCards.addCard, { nonce }, patient);
    const id = await lateVisit();
    const { version } = FEE_CARD_CONSENT;
    await world.call(visitFees.setFeeCard, { id, card_id: card.id, version }, patient);
    await cancel(id);
    await until(
      async () =>
        (await chargesOf(id)).length > 0 && !(await chargesOf(id)).some(({ status }) => status === 'pending'),
    );
    for (const job of ['follow-appointment', 'charge-fee', 'follow-appointment', 'charge-fee']) {
      const payload = JSON.stringify({ appointment_id: id });
      await world.rows(`SELECT graphile_worker.add_job($1, $2::json)`, [job, payload]);
      await world.hurry(job);
    }
    expect(await chargesOf(id)).toEqual([{ charge_id: expect.any(Number), status: 'failed' }]);
    expect(await world.heldBy(id)).toBe(0);
    expect((await world.read(id)).fee).toMatchObject({ amount: 40, due: 40 });
  });

  it.each([
    ['was paid', 114],
    ['is open', 0],
  ])('a patient hears of the amount once when staff waive a fee that %s', async (_, paid) => {
    const id = await lateVisit(paid);
    await cancel(id);
    const describe = () => world.call(appointments.describe, { id });
    expect((await describe()).waived_fee).toBeUndefined();
    await waive(id);
    expect(await outcome(waive(id))).toBe('INVALID_TRANSITION');
    const told = await world.rows<{ data: object }>(
      `SELECT data FROM event_log.event WHERE entity_id = $1 AND data->>'change' = 'fee_waived'`,
      [String(id)],
    );
    expect(told.map(({ data }) => data)).toEqual([
      expect.objectContaining({ amount: 40, actor_id: admin.user_id, user_id: patient.user_id }),
    ]);
    expect((await describe()).waived_fee).toBe(40);
  });
});

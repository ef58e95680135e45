import { FEE_CARD_CONSENT } from '@drawpoint/contracts/appointments/payment';
import { appointmentMoves } from '@drawpoint/contracts/appointments/moves.contract';
import { payments } from '@drawpoint/contracts/appointments/payments.contract';
import { storedCards } from '@drawpoint/contracts/appointments/stored-cards.contract';
import { visitFees } from '@drawpoint/contracts/appointments/visit-fees.contract';
import { visits } from '@drawpoint/contracts/appointments/visits.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import { callerOf } from '@drawpoint/nest-kit/testing/start-services';
import { startedOnce } from '@drawpoint/nest-kit/testing/started-once';
import { until } from '@drawpoint/nest-kit/testing/until';
import {
  admin,
  developer,
  letBegin,
  otherAdmin,
  otherPatient,
  outcome,
  patient,
  phlebotomist,
  releasePatientNotices,
} from '../testing/start-appointments.ts';
import { startPayments, VISA } from '../testing/start-payments.ts';

const RULE = { 'cancel.free_hours': 24, 'cancel.fee': 40, 'no_show.fee': 50, 'no_show.fee_percent': 10 };
const DECLINED = '4000000000000002';

describe('Fees for canceling late and for no-shows', () => {
  const world = startedOnce(() => startPayments());

  /** A visit that begins in an hour. */
  const lateVisit = async (policies: Record<string, unknown> = RULE, paid = 0): Promise<number> => {
    const id = await world.book({ policies });
    if (paid > 0) await world.pay(id, paid);
    await letBegin(world.services, id, -60);
    return id;
  };
  const cancel = (id: number, fee?: number, caller: Caller = patient, more = {}) =>
    world.call(appointmentMoves.cancel, { id, ...(fee !== undefined && { fee }), ...more }, caller);
  const waive = (id: number, caller: Caller = admin, reason = 'A snowstorm') =>
    world.call(visitFees.waiveFee, { id, reason }, caller);
  const payFee = async (id: number, amount: number, caller: Caller = patient, number = VISA) =>
    world.call(
      payments.pay,
      { id, amount, nonce: await world.processor.tokenise({ number }), purpose: 'other' },
      caller,
    );
  const partsOf = (id: number) =>
    world.rows<{ purpose: string; label: string | null; cents: number; refunded_cents: number }>(
      'SELECT purpose, label, cents, refunded_cents FROM payment WHERE appointment_id = $1 ORDER BY purpose, id',
      [id],
    );
  const balanceOf = async (id: number) => {
    const [row] = await world.rows<{ cents: number }>(
      'SELECT coalesce(sum(cents), 0)::int AS cents FROM ledger_entry WHERE appointment_id = $1',
      [id],
    );
    return row!.cents;
  };
  /** Settles the day and carries the refunds out, until the processor keeps so much. */
  const keeps = async (id: number, cents: number) => {
    await world.settle();
    await until(async () => {
      await world.hurry('carry-out-refund');
      return (await world.heldBy(id)) === cents;
    });
  };
  const feeOf = async (id: number) => (await world.read(id)).fee;

  it('a visit without a rule is free to cancel, and says nothing of fees', async () => {
    const id = await lateVisit({});
    expect(await world.read(id)).not.toHaveProperty('cancellation');
    expect(await cancel(id)).toMatchObject({ status: 'canceled' });
    expect(await feeOf(id)).toBeUndefined();
  });

  it('before the free hours end, canceling is free and everything paid goes back by itself', async () => {
    const id = await world.book({ policies: RULE });
    await world.pay(id, 114);
    expect((await world.read(id)).cancellation).toMatchObject({ fee: 0, no_show_fee: 61.4, card: null });
    await cancel(id);
    await until(async () => (await world.heldBy(id)) === 0);
    expect(await feeOf(id)).toBeUndefined();
    expect(await balanceOf(id)).toBe(0);
  });

  it('the fee that was not shown changes nothing and is told', async () => {
    const id = await lateVisit();
    const { cancellation } = await world.read(id);
    expect(cancellation).toMatchObject({ fee: 40, late_fee: 40 });
    for (const fee of [undefined, 0, 39.99, 40.001, -40, 4_000]) {
      await expect(cancel(id, fee)).rejects.toMatchObject({
        code: 'FEE_CHANGED',
        options: { details: { fee: 40 } },
      });
    }
    expect(await outcome(cancel(id, Number.NaN))).toBe('INVALID_INPUT');
    expect((await world.read(id)).status).toBe('pending');
    expect(await outcome(cancel(id, 40, otherPatient))).toBe('FORBIDDEN');
    const free = await lateVisit({});
    expect(await outcome(cancel(free, 40))).toBe('FEE_CHANGED');
  });

  it('the fee is taken from what was paid, and the rest goes back by itself', async () => {
    const id = await lateVisit(RULE, 114);
    expect((await cancel(id, 40)).fee).toEqual({
      ...{ label: 'Late cancellation', amount: 40, due: 0, pending: 0, waived: false },
    });
    await until(async () => (await partsOf(id)).length === 2);
    await keeps(id, 4_000);
    expect(await world.agree(id)).toBe(4_000);
    expect(await partsOf(id)).toEqual([
      { purpose: 'completion', label: null, cents: 7_400, refunded_cents: 7_400 },
      { purpose: 'other', label: 'Late cancellation', cents: 4_000, refunded_cents: 0 },
    ]);
    expect(await world.read(id)).toMatchObject({
      ...{ payment_status: 'refunded', price_total: 114, fee: { due: 0 } },
      payments: [{ status: 'refunded', amount_total: 74 }],
    });
    expect(await balanceOf(id)).toBe(0);
    const { data } = await world.call(payments.list, { user_id: patient.user_id, purpose: 'other' }, admin);
    expect(data[0]).toMatchObject({ purpose: 'other', label: 'Late cancellation', amount_total: 40 });
  });

  it('an unpaid fee is due on the canceled visit alone, and paid in parts of at most what is open', async () => {
    const id = await lateVisit();
    await cancel(id, 40);
    expect(await feeOf(id)).toMatchObject({ amount: 40, due: 40 });
    await until(async () => (await balanceOf(id)) === 4_000);
    expect(await world.heldBy(id)).toBe(0);
    const { appointments: unpaid } = await world.call(payments.unpaidSummary, {}, patient);
    expect(unpaid.map((visit) => visit.id)).not.toContain(id);
    expect(await outcome(world.pay(id, 40))).toBe('NOT_PAYABLE');
    expect(await outcome(payFee(id, 40.01))).toBe('INVALID_INPUT');
    expect(await outcome(payFee(id, 10, otherPatient))).toBe('FORBIDDEN');
    expect((await payFee(id, 40, patient, DECLINED)).payment.status).toBe('failed');
    expect(await feeOf(id)).toMatchObject({ due: 40, pending: 0 });
    const { receipt } = (await payFee(id, 10)) as { receipt: { parts: unknown } };
    expect(receipt.parts).toEqual([{ purpose: 'other', amount: 10, label: 'Late cancellation' }]);
    expect(await feeOf(id)).toMatchObject({ due: 30 });
    await payFee(id, 30);
    expect(await feeOf(id)).toMatchObject({ due: 0 });
    expect(await outcome(payFee(id, 1))).toBe('INVALID_INPUT');
    await world.hurry('follow-appointment');
    expect(await world.agree(id)).toBe(4_000);
    expect(await balanceOf(id)).toBe(0);
    expect(await world.read(id)).toMatchObject({ payment_status: 'none', payments: [] });
  });

  it('a visit without a fee takes no payment of one', async () => {
    const id = await world.book({ policies: RULE });
    expect(await outcome(payFee(id, 10))).toBe('NOT_PAYABLE');
  });

  it('staff never cause a fee, for themselves or for a patient they act for', async () => {
    const id = await lateVisit(RULE, 114);
    await cancel(id, undefined, phlebotomist, { reason: 'Ill.' });
    await until(async () => (await world.heldBy(id)) === 0);
    expect(await feeOf(id)).toBeUndefined();
    const other = await lateVisit();
    const acting = callerOf({ user_id: patient.user_id, impersonator_id: admin.user_id });
    expect(await outcome(cancel(other, undefined, acting))).toBe('ok');
    expect(await feeOf(other)).toBeUndefined();
  });

  it('the agreed card is charged once, with what was shown', async () => {
    const paid = await world.book();
    await world.pay(paid, 114, { store_card: true });
    const [card] = (await world.call(storedCards.listCards, {}, patient)).data;
    const id = await lateVisit();
    const agree = (visit: number, card_id: number, caller: Caller = patient) =>
      world.call(visitFees.setFeeCard, { id: visit, card_id, version: FEE_CARD_CONSENT.version }, caller);
    expect(await outcome(agree(id, 999_999))).toBe('NOT_FOUND');
    expect(await outcome(agree(id, card!.id, otherPatient))).toBe('NOT_FOUND');
    expect(await outcome(agree(paid, card!.id))).toBe('INVALID_TRANSITION');
    expect((await agree(id, card!.id)).cancellation).toMatchObject({ card: 'Visa ending in 1111' });
    expect(await world.rows('SELECT version, text FROM fee_card WHERE appointment_id = $1', [id])).toEqual([
      FEE_CARD_CONSENT,
    ]);
    await cancel(id, 40);
    await until(async () => (await world.heldBy(id)) === 4_000);
    await until(async () => (await feeOf(id))?.due === 0);
    for (const job of ['follow-appointment', 'charge-fee']) {
      await world.rows(`SELECT graphile_worker.add_job($1, $2::json)`, [
        job,
        JSON.stringify({ appointment_id: id }),
      ]);
      await world.hurry(job);
    }
    expect(await world.agree(id)).toBe(4_000);
    expect(await balanceOf(id)).toBe(0);
    expect(await outcome(agree(id, card!.id))).toBe('INVALID_TRANSITION');
  });

  it('an open fee that is waived ends', async () => {
    const id = await lateVisit();
    await cancel(id, 40);
    expect(await outcome(waive(id, admin, ' '))).toBe('INVALID_INPUT');
    for (const caller of [patient, phlebotomist, otherAdmin])
      expect(await outcome(waive(id, caller))).toBe('FORBIDDEN');
    expect((await waive(id)).fee).toMatchObject({ amount: 40, due: 0, waived: true });
    expect(await outcome(waive(id, developer))).toBe('INVALID_TRANSITION');
    expect(await outcome(payFee(id, 10))).toBe('NOT_PAYABLE');
    await until(async () => (await balanceOf(id)) === 0);
  });

  it('a paid fee that is waived is given back', async () => {
    const id = await lateVisit(RULE, 114);
    await cancel(id, 40);
    await until(async () => (await partsOf(id)).length === 2);
    await waive(id);
    await keeps(id, 0);
    expect(await world.agree(id)).toBe(0);
    expect(await balanceOf(id)).toBe(0);
  });

  it('a fee is at most the price', async () => {
    const id = await lateVisit({ 'cancel.fee': 500, 'cancel.fee_percent': 100 }, 114);
    await cancel(id, 114);
    await until(async () => (await partsOf(id)).every(({ purpose }) => purpose === 'other'));
    expect(await world.heldBy(id)).toBe(11_400);
    await until(async () => (await balanceOf(id)) === 0);
  });

  describe('a no-show', () => {
    const noShow = async (policies: Record<string, unknown> = RULE, paid = 0) => {
      const id = await world.book({ policies, status: 'approved' });
      if (paid > 0) await world.pay(id, paid);
      await letBegin(world.services, id);
      await world.call(visits.noShow, { id }, phlebotomist);
      return id;
    };
    const undo = (id: number) => world.call(visits.undoStep, { id, step: 'no_show' }, phlebotomist);

    it('a no-show costs its own fee, of which the patient hears with the step', async () => {
      const id = await noShow(RULE, 114);
      expect(await feeOf(id)).toBeUndefined();
      await releasePatientNotices(world.services);
      await until(async () => (await partsOf(id)).length === 2);
      expect(await feeOf(id)).toMatchObject({ label: 'No-show', amount: 61.4, due: 0 });
      await keeps(id, 6_140);
      expect(await balanceOf(id)).toBe(0);
    });

    it('undoing the step takes the fee away', async () => {
      const id = await noShow();
      await undo(id);
      expect(await world.rows('SELECT 1 FROM visit_fee WHERE appointment_id = $1', [id])).toEqual([]);
      await world.call(visits.noShow, { id }, phlebotomist);
      await releasePatientNotices(world.services);
      expect(await feeOf(id)).toMatchObject({ due: 61.4 });
      await undo(id);
      expect((await world.read(id)).fee).toBeUndefined();
      await until(async () => (await balanceOf(id)) === 11_400);
    });

    it('a step whose fee was paid cannot be undone', async () => {
      const id = await noShow();
      await releasePatientNotices(world.services);
      await payFee(id, 61.4);
      await expect(undo(id)).rejects.toMatchObject({ code: 'INVALID_TRANSITION' });
      expect(await feeOf(id)).toMatchObject({ due: 0 });
    });

    it('without a rule, staff decide about what was paid, as ever', async () => {
      const id = await noShow({}, 114);
      await releasePatientNotices(world.services);
      await world.hurry('follow-appointment');
      expect(await world.heldBy(id)).toBe(11_400);
      expect(await feeOf(id)).toBeUndefined();
    });
  });

  it('a payment that arrives after the late cancellation pays the fee, and the rest goes back', async () => {
    const id = await lateVisit();
    await cancel(id, 40);
    await until(async () => (await balanceOf(id)) === 4_000);
    await world.rows(
      `WITH late AS (
         INSERT INTO charge (appointment_id, user_id, provider_id, provider_name, phlebotomist_id, phlebotomist_name,
                service_name, confirmation_code, reference, cents, state, transaction_id, created_at, settled_at)
         SELECT id, user_id, provider_id, provider_name, phlebotomist_id, phlebotomist_name, service_name,
                confirmation_code, 'late' || id, 11400, 'succeeded', 'late' || id, now(), now()
           FROM appointment WHERE id = $1 RETURNING *)
       INSERT INTO payment (charge_id, appointment_id, user_id, provider_id, phlebotomist_id, purpose, cents, status, happened_at)
       SELECT id, appointment_id, user_id, provider_id, phlebotomist_id, 'completion', cents, 'succeeded', now() FROM late`,
      [id],
    );
    await world.rows(`SELECT graphile_worker.add_job('follow-appointment', $1::json)`, [
      JSON.stringify({ appointment_id: id }),
    ]);
    await world.hurry('follow-appointment');
    expect(await partsOf(id)).toMatchObject([
      { purpose: 'completion', cents: 7_400 },
      { purpose: 'other', cents: 4_000 },
    ]);
    expect(await world.rows('SELECT cents FROM refund WHERE appointment_id = $1', [id])).toEqual([
      { cents: 7_400 },
    ]);
  });
});

import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { appointmentMoves } from '@drawpoint/contracts/appointments/moves.contract';
import { payments } from '@drawpoint/contracts/appointments/payments.contract';
import { toOffsetIso } from '@drawpoint/scheduling/zone';
import { startedOnce } from '@drawpoint/nest-kit/testing/started-once';
import { until } from '@drawpoint/nest-kit/testing/until';
import {
  admin,
  letBegin,
  newAppointment,
  otherPatient,
  outcome,
  patient,
  phlebotomist,
  TZ,
} from '../testing/start-appointments.ts';
import { DEPOSIT_RULE, depositSteps } from '../testing/deposit-steps.ts';
import { startPayments, VISA } from '../testing/start-payments.ts';

const DECLINED = '4000000000000002';

describe('Payment in advance', () => {
  const world = startedOnce(() => startPayments());
  const { book, get, cancel, changesOf, jobsOf, runOut } = depositSteps(world);
  beforeEach(() => world.rows('TRUNCATE appointment, calendar_entry, booking_key CASCADE'));

  const returned = async (id: number) => {
    await until(async () => {
      await world.hurry('carry-out-refund');
      return (await world.heldBy(id)) === 0;
    });
    return world.agree(id);
  };

  it('once it is paid, it is a request like any other, and a part of the price is paid', async () => {
    const id = await book();
    const { payment } = await world.pay(id, 22.8);
    expect(payment.status).toBe('succeeded');
    const visit = await get(id);
    expect(visit).toMatchObject({ status: 'pending', payment_status: 'partial', price_total: 114 });
    expect(visit).not.toHaveProperty('deposit_due');
    expect(visit.fee).toBeUndefined();
    expect(await changesOf(id)).toEqual(['requested']);
    expect(await jobsOf(id)).toContain('expire-appointment');
    expect(await world.call(appointments.describe, { id })).toMatchObject({ deposit: 22.8 });
    await runOut();
    await world.call(appointments.approve, { id }, phlebotomist);
    expect(await world.pay(id, 91.2)).toMatchObject({ payment: { status: 'succeeded' } });
    expect(await get(id)).toMatchObject({ status: 'approved', payment_status: 'paid' });
    expect(await changesOf(id)).toEqual(['requested', 'approved']);
    expect(await world.agree(id)).toBe(11_400);
  });

  it('the whole price, and a stored card, pay it too', async () => {
    const whole = await book();
    await world.pay(whole, 114, { store_card: true });
    expect(await get(whole)).toMatchObject({ payment_status: 'paid' });
    const [card] = await world.rows<{ id: number }>('SELECT id FROM stored_card ORDER BY id DESC LIMIT 1');
    const other = await book();
    await world.call(payments.payWithCard, { id: other, cardId: card!.id, amount: 22.8 }, patient);
    expect(await changesOf(whole)).toEqual(['requested']);
    expect(await changesOf(other)).toEqual(['requested']);
  });

  it('less than the deposit, and a declined card, keep it open', async () => {
    const id = await book();
    await expect(world.pay(id, 22.79)).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      options: { errors: { amount: ['Please pay at least $22.80 to keep this time.'] } },
    });
    expect(await outcome(world.pay(id, 114.01))).toBe('INVALID_INPUT');
    expect((await world.pay(id, 22.8, { number: DECLINED })).payment.status).toBe('failed');
    expect(await get(id)).toMatchObject({ deposit_due: 22.8 });
    expect(await changesOf(id)).toEqual([]);
  });

  it('pressed twice, and on two devices at once, it is paid once', async () => {
    const id = await book();
    const nonce = await world.processor.tokenise({ number: VISA });
    const press = () => world.call(payments.pay, { id, amount: 22.8, nonce }, patient);
    const said = await Promise.all([press(), press(), outcome(world.pay(id, 22.8))]);
    await until(async () => (await changesOf(id)).length > 0);
    expect(said[2]).toMatch(/PAYMENT_PENDING|BUSY|ok/);
    expect(await changesOf(id)).toEqual(['requested']);
    expect(await world.agree(id)).toBeLessThanOrEqual(4_560);
    expect((await press()).payment.status).toBe('succeeded');
  });

  it('after 15 minutes it ends, its time is free, and the patient is told why', async () => {
    const id = await book();
    const { starts_at } = await get(id);
    await runOut();
    expect(await get(id)).toMatchObject({
      ...{ status: 'denied', canceled_reason: 'Not paid in time.', canceled_by: null, actions: ['rebook'] },
    });
    expect(await get(id)).not.toHaveProperty('deposit_due');
    expect(await changesOf(id)).toEqual(['unpaid']);
    const [told] = await world.rows<{ freed: object }>(
      `SELECT data -> 'freed' AS freed FROM event_log.event WHERE entity_id = $1 AND data ->> 'change' = 'unpaid'`,
      [String(id)],
    );
    expect(told!.freed).toMatchObject({ phlebotomist_id: 3 });
    expect(await outcome(world.pay(id, 22.8))).toBe('NOT_PAYABLE');
    const other = newAppointment('then free', new Date(starts_at), { user_id: otherPatient.user_id });
    expect(await outcome(world.call(appointments.create, other, otherPatient))).toBe('ok');
    expect((await world.call(appointments.listForStaff, { status: 'pending' }, admin)).total).toBe(1);
  });

  it('a payment at the last moment decides: paid and kept, or ended and returned', async () => {
    for (let round = 0; round < 4; round += 1) {
      const id = await book();
      const [paid] = await Promise.all([outcome(world.pay(id, 22.8)), runOut()]);
      await runOut();
      const { status } = await get(id);
      if (status === 'pending') {
        expect([paid, await changesOf(id), await world.agree(id)]).toEqual(['ok', ['requested'], 2_280]);
      } else {
        expect([status, await changesOf(id)]).toEqual(['denied', ['unpaid']]);
        expect(await returned(id)).toBe(0);
      }
      await world.rows('TRUNCATE appointment, calendar_entry, booking_key CASCADE');
    }
  });

  it('money that arrives after the end goes back by itself', async () => {
    const id = await book();
    await world.rows(
      `WITH late AS (
         INSERT INTO charge (appointment_id, user_id, provider_id, provider_name, phlebotomist_id, phlebotomist_name,
                service_name, confirmation_code, reference, cents, state, created_at)
         SELECT id, user_id, provider_id, provider_name, phlebotomist_id, phlebotomist_name, service_name,
                confirmation_code, 'slow' || id, 2280, 'pending', now() FROM appointment WHERE id = $1 RETURNING *)
       INSERT INTO payment (charge_id, appointment_id, user_id, provider_id, phlebotomist_id, purpose, cents, status, happened_at)
       SELECT id, appointment_id, user_id, provider_id, phlebotomist_id, 'completion', cents, 'pending', now() FROM late`,
      [id],
    );
    await expect(world.pay(id, 22.8)).rejects.toMatchObject({ code: 'PAYMENT_PENDING' });
    // It waits for the outcome.
    await runOut();
    expect(await get(id)).toMatchObject({ status: 'pending', deposit_due: 22.8 });
    await cancel(id);
    await world.rows(`UPDATE payment SET status = 'succeeded' WHERE appointment_id = $1`, [id]);
    await world.rows(
      `UPDATE charge SET state = 'succeeded', settled_at = now(), transaction_id = 'slow' || id WHERE appointment_id = $1`,
      [id],
    );
    await world.rows(`SELECT graphile_worker.add_job('follow-appointment', $1::json)`, [
      JSON.stringify({ appointment_id: id }),
    ]);
    await world.hurry('follow-appointment');
    expect(await world.rows('SELECT cents FROM refund WHERE appointment_id = $1', [id])).toEqual([
      { cents: 2_280 },
    ]);
  });

  it('canceling before paying is free, also where canceling late costs a fee, and staff hear nothing', async () => {
    const id = await book({ policies: { ...DEPOSIT_RULE, 'cancel.free_hours': 336, 'cancel.fee': 40 } });
    expect((await get(id)).cancellation).toMatchObject({ fee: 0, late_fee: 40 });
    expect(await cancel(id)).toMatchObject({ status: 'canceled' });
    expect((await get(id)).fee).toBeUndefined();
    expect(await changesOf(id)).toEqual(['withdrawn']);
    expect(await outcome(world.pay(id, 22.8))).toBe('NOT_PAYABLE');
    await runOut();
    expect(await get(id)).toMatchObject({ status: 'canceled' });
  });

  it('the deposit goes back by itself when the visit is denied, or canceled in time', async () => {
    const denied = await book();
    const canceled = await book();
    for (const id of [denied, canceled]) await world.pay(id, 22.8);
    await world.call(appointments.deny, { id: denied, reason: 'No.' }, phlebotomist);
    await cancel(canceled);
    for (const id of [denied, canceled]) expect(await returned(id)).toBe(0);
  });

  it('a late cancellation costs its fee of the deposit', async () => {
    const id = await book({ policies: { ...DEPOSIT_RULE, 'cancel.free_hours': 24, 'cancel.fee': 10 } });
    await world.pay(id, 22.8);
    await letBegin(world.services, id, -60);
    await cancel(id, patient, { fee: 10 });
    await world.settle();
    await until(async () => {
      await world.hurry('carry-out-refund');
      return (await world.heldBy(id)) === 1_000;
    });
    expect((await get(id)).fee).toMatchObject({ amount: 10, due: 0 });
  });

  it('moving a visit whose deposit is paid asks for no second one', async () => {
    const id = await book();
    expect((await get(id)).actions).not.toContain('reschedule');
    await world.pay(id, 22.8);
    expect((await get(id)).actions).toContain('reschedule');
    const { starts_at } = await get(id);
    const later = toOffsetIso(TZ, Date.parse(starts_at) / 60_000 + 60);
    const moved = await world.call(appointmentMoves.reschedule, { id, starts_at: later }, patient);
    expect(moved).toMatchObject({ status: 'pending', starts_at: later, payment_status: 'partial' });
    expect(moved).not.toHaveProperty('deposit_due');
    expect(await changesOf(id)).toEqual(['requested', 'moved']);
  });
});

import { feedback } from '@drawpoint/contracts/appointments/feedback.contract';
import type { DoorMethod } from '@drawpoint/contracts/appointments/payment';
import { doorPayments } from '@drawpoint/contracts/appointments/door-payments.contract';
import { payments } from '@drawpoint/contracts/appointments/payments.contract';
import { visits } from '@drawpoint/contracts/appointments/visits.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import { systemContext } from '@drawpoint/nest-kit/bus/request-context';
import { fieldErrors } from '@drawpoint/nest-kit/testing/refusals';
import { callerOf } from '@drawpoint/nest-kit/testing/start-services';
import { startedOnce } from '@drawpoint/nest-kit/testing/started-once';
import { until } from '@drawpoint/nest-kit/testing/until';
import {
  admin,
  developer,
  inDays,
  letBegin,
  otherAdmin,
  otherPatient,
  otherPhlebotomist,
  outcome,
  patient,
  phlebotomist,
} from '../testing/start-appointments.ts';
import { startPayments } from '../testing/start-payments.ts';

type Recorded = { method?: DoorMethod; amount?: number; check_number?: string; purpose?: 'tip' };

describe('Payments at the door', () => {
  const world = startedOnce(() => startPayments());
  const allow = (value: string) =>
    world.rows(
      `INSERT INTO provider_policy (id, rows, version) VALUES (1, $1::jsonb, 1)
         ON CONFLICT (id) DO UPDATE SET rows = excluded.rows`,
      [JSON.stringify([{ service_id: null, key: 'payment.at_door', value }])],
    );
  const record = (id: number, more: Recorded = {}, caller: Caller = phlebotomist, key?: string) =>
    world.services.bus.call(
      doorPayments.recordAtDoor,
      { id, method: 'cash', amount: 114, ...more },
      { ...systemContext(), caller, ...(key !== undefined && { idempotencyKey: key }) },
    );
  const correct = (id: number, caller: Caller = phlebotomist) =>
    world.call(doorPayments.correctAtDoor, { id, reason: 'Wrong amount' }, caller);
  const refund = (id: number, amount?: number) =>
    world.call(payments.refund, { id, reason: 'Came late', ...(amount && { amount }) }, admin);
  const atDoor = (id: number, caller: Caller = phlebotomist) =>
    world.call(doorPayments.listAtDoor, { id }, caller);
  const rowsOf = (id: number) =>
    world.rows<{ method: string; cents: number; refunded_cents: number; status: string }>(
      'SELECT method, cents, refunded_cents, status FROM payment WHERE appointment_id = $1 ORDER BY id',
      [id],
    );
  beforeEach(() => allow('both'));

  it('a check taken at the door pays the visit at once, and the patient gets the receipt', async () => {
    const id = await world.book();
    await world.rows('UPDATE appointment SET extra_cents = 2000 WHERE id = $1', [id]);
    expect(await atDoor(id)).toMatchObject({ due: 134, tip_due: 0, methods: ['cash', 'check'], entries: [] });
    const { payment, receipt } = await record(id, { method: 'check', amount: 134, check_number: '1042' });
    expect(payment).toMatchObject({ status: 'succeeded', amount_total: 134 });
    expect(receipt).toMatchObject({
      ...{ method: 'check', check_number: '1042', card: null, status: 'succeeded' },
      parts: [
        { purpose: 'completion', amount: 114 },
        { purpose: 'extra', amount: 20 },
      ],
    });
    expect(await world.read(id)).toMatchObject({
      ...{ payment_status: 'paid', price_total: 134, price_extra_paid: 20 },
    });
    expect(await world.inLedger(id)).toBe(13_400);
    const seen = await world.call(payments.getReceipt, { id: payment.id }, patient);
    expect(seen).toEqual(receipt);
    await until(() => world.emails.some(({ values }) => values.card === 'Check 1042'));
    expect(
      (await world.call(payments.list, { user_id: patient.user_id, method: 'check' }, admin)).data[0],
    ).toMatchObject({
      method: 'check',
      check_number: '1042',
      recorded_by: { id: phlebotomist.user_id },
      entry: 'payment',
    });
    expect((await atDoor(id)).entries).toMatchObject([{ id: payment.id, amount_total: 134, is_tip: false }]);
  });

  it('a payment at the door never reaches the processor, even when it is refunded or corrected', async () => {
    const [kept, wrong] = [await world.book(), await world.book()];
    const before = (await world.processor.play({ down: true })).transactions.length;
    try {
      const { payment } = await record(kept);
      expect((await refund(payment.id)).refund.status).toBe('succeeded');
      await correct((await record(wrong)).payment.id);
      await world.hurry('carry-out-refund');
      await world.hurry('settle-charge');
    } finally {
      const { transactions } = await world.processor.play({ down: false });
      expect(transactions).toHaveLength(before);
    }
    expect((await world.read(kept)).payment_status).toBe('refunded');
    const charges = await world.rows(
      'SELECT id FROM charge WHERE appointment_id = ANY ($1) AND transaction_id IS NOT NULL',
      [[kept, wrong]],
    );
    expect(charges).toEqual([]);
  });

  it('only the visit’s phlebotomist, its company’s admins and developers record payments at the door', async () => {
    for (const caller of [phlebotomist, admin, developer]) {
      expect(await outcome(record(await world.book(), {}, caller))).toBe('ok');
    }
    const id = await world.book();
    const { payment } = await record(id, { amount: 50 });
    for (const caller of [otherPhlebotomist, otherAdmin, patient, otherPatient]) {
      expect(await outcome(record(id, {}, caller))).toBe('FORBIDDEN');
      expect(await outcome(atDoor(id, caller))).toBe('FORBIDDEN');
      expect(await outcome(correct(payment.id, caller))).toBe('FORBIDDEN');
    }
    expect(
      await outcome(world.call(doorPayments.recordAtDoor, { id, method: 'cash', amount: 1 }, null)),
    ).toBe('UNAUTHENTICATED');
    expect(await rowsOf(id)).toHaveLength(1);
    expect(await outcome(record(999_999))).toBe('NOT_FOUND');
    expect(await outcome(correct(999_999))).toBe('NOT_FOUND');
  });

  it('a payment at the door is recorded once when the call is repeated with its key', async () => {
    const id = await world.book();
    const first = await record(id, { amount: 50 }, phlebotomist, `cash-${id}`);
    await world.rows(
      `UPDATE kit.idempotent_call SET answer_sealed = NULL, started_at = now() - interval '6 minutes'
        WHERE operation = 'appointments.door-payments.record-at-door' AND person = $1`,
      [phlebotomist.user_id],
    );
    expect(await record(id, { amount: 50 }, phlebotomist, `cash-${id}`)).toEqual(first);
    expect(await rowsOf(id)).toHaveLength(1);
  });

  it('staff cannot record more than the amount due, even when several record at once', async () => {
    const id = await world.book();
    expect(await fieldErrors(record(id, { amount: 114.01 }))).toEqual({
      amount: ['The amount may not be greater than the $114.00 due.'],
    });
    const answers = await Promise.all([1, 2, 3].map(() => outcome(record(id, { amount: 60 }))));
    expect(answers.filter((answer) => answer === 'ok')).toHaveLength(1);
    expect(await world.inLedger(id)).toBe(6_000);
    expect(await world.read(id)).toMatchObject({ payment_status: 'partial' });
  });

  it('staff record only the methods that the company’s policy allows, which are none by default', async () => {
    const id = await world.book();
    await world.rows('DELETE FROM provider_policy WHERE id = 1');
    for (const method of ['cash', 'check'] as const) {
      expect(Object.keys(await fieldErrors(record(id, { method })))).toEqual(['method']);
    }
    expect((await atDoor(id)).methods).toEqual([]);
    await allow('check');
    expect((await atDoor(id)).methods).toEqual(['check']);
    expect(Object.keys(await fieldErrors(record(id)))).toEqual(['method']);
    expect(Object.keys(await fieldErrors(record(id, { method: 'check', check_number: 'for HIV' })))).toEqual([
      'check_number',
    ]);
    expect(await outcome(record(id, { method: 'check' }))).toBe('ok');
    expect(await rowsOf(id)).toMatchObject([{ method: 'check', cents: 11_400 }]);
  });

  it('staff cannot record a payment for a canceled visit, or for a visit without an account', async () => {
    const [off, unclaimed] = [await world.book(), await world.book()];
    await world.rows(`UPDATE appointment SET status = 'canceled' WHERE id = $1`, [off]);
    await world.rows('UPDATE appointment SET user_id = NULL WHERE id = $1', [unclaimed]);
    for (const id of [off, unclaimed]) {
      expect(await outcome(record(id))).toBe('NOT_PAYABLE');
      expect((await atDoor(id)).due).toBe(0);
    }
  });

  it('staff record a tip at the door, up to the amount that the patient promised', async () => {
    const id = await world.book();
    expect(await outcome(record(id, { amount: 5, purpose: 'tip' }))).toBe('NOT_PAYABLE');
    await world.rows(`UPDATE appointment SET status = 'completed' WHERE id = $1`, [id]);
    await world.call(feedback.give, { id, tip_amount: 10 }, patient);
    expect((await atDoor(id)).tip_due).toBe(10);
    expect(Object.keys(await fieldErrors(record(id, { amount: 11, purpose: 'tip' })))).toEqual(['amount']);
    await record(id, { amount: 10, purpose: 'tip' });
    expect(await atDoor(id)).toMatchObject({ due: 114, tip_due: 0, entries: [{ is_tip: true }] });
    expect((await world.read(id)).payment_status).toBe('none');
  });

  it('a refund of a payment at the door has a reason, and the patient is told', async () => {
    const id = await world.book();
    const { payment } = await record(id);
    expect(await refund(payment.id, 14)).toMatchObject({ refund: { status: 'succeeded', amount_total: 14 } });
    expect(await world.inLedger(id)).toBe(10_000);
    expect(await world.read(id)).toMatchObject({ payment_status: 'partial' });
    await until(() =>
      world.emails.some(
        ({ template, values }) => template === 'payment-refunded' && values.method === 'cash',
      ),
    );
    const [listed] = (await world.call(payments.list, { method: 'cash', q: await codeOf(id) }, admin)).data;
    expect(listed).toMatchObject({
      amount_refunded: 14,
      refunds: [{ status: 'succeeded', amount_total: 14, reason: 'Came late' }],
    });
    // Money that went back is no wrong record.
    expect(await outcome(correct(payment.id))).toBe('NOT_CORRECTABLE');
  });

  it('a correction adds an entry that reverses the wrong one, which stays unchanged', async () => {
    const id = await world.book();
    const { payment } = await record(id, { amount: 100 });
    const before = await rowsOf(id);
    const { payment: reversal } = await correct(payment.id, admin);
    expect(reversal).toMatchObject({ status: 'succeeded', amount_total: -100 });
    expect(await rowsOf(id)).toEqual([...before, { ...before[0], cents: -10_000 }]);
    expect(await world.inLedger(id)).toBe(0);
    expect(await world.read(id)).toMatchObject({ payment_status: 'none' });
    expect(await atDoor(id)).toMatchObject({ due: 114, entries: [] });
    for (const part of [payment.id, reversal.id]) {
      expect(await outcome(correct(part))).toBe('NOT_CORRECTABLE');
      expect(await outcome(refund(part))).toBe('NOT_REFUNDABLE');
    }
    await record(id, { amount: 10 });
    expect(await world.inLedger(id)).toBe(1_000);
    const { data } = await world.call(payments.list, { method: 'cash', q: await codeOf(id) }, admin);
    expect(data.map(({ entry, amount_total }) => [entry, amount_total]).sort()).toEqual([
      ['corrected', 100],
      ['correction', -100],
      ['payment', 10],
    ]);
    const [kept] = await world.rows<{ reason_sealed: string }>(
      'SELECT reason_sealed FROM charge WHERE appointment_id = $1 AND reverses_id IS NOT NULL',
      [id],
    );
    expect(kept?.reason_sealed).not.toContain('Wrong');
  });

  it('the charges of a completed visit are fixed until its payment at the door is corrected', async () => {
    const id = await world.services.book('completed at the door', inDays(1, 600), { status: 'approved' });
    await letBegin(world.services, id);
    const complete = (amount: number) =>
      world.call(visits.complete, { id, extras: [{ label: 'Waiting', amount }] }, phlebotomist);
    await complete(10);
    const { payment } = await record(id, { amount: 124 });
    expect(await outcome(complete(5))).toBe('INVALID_TRANSITION');
    await correct(payment.id);
    expect((await complete(5)).price_total).toBe(119);
  });

  it('the card payment of a denied visit is refunded, and its payment at the door is left to staff', async () => {
    const id = await world.book();
    await record(id, { amount: 50 });
    await world.pay(id, 64);
    await until(async () => (await world.read(id)).payment_status === 'paid', 15_000);
    await world.rows(`UPDATE appointment SET status = 'denied' WHERE id = $1`, [id]);
    await world.rows(
      `SELECT graphile_worker.add_job('follow-appointment', json_build_object('appointment_id', $1::int))`,
      [id],
    );
    await until(async () => (await world.heldBy(id)) === 0);
    await until(async () => (await world.inLedger(id)) === 5_000);
    const refunds = await world.rows<{ method: string }>(
      'SELECT c.method FROM refund r JOIN charge c ON c.id = r.charge_id WHERE r.appointment_id = $1',
      [id],
    );
    expect(refunds).toEqual([{ method: 'card' }]);
  });

  it('the sums in Finances count cash, checks and cards apart, with refunds and corrections', async () => {
    const owner = callerOf({ user_id: 64, roles: ['admin'], provider_id: 9 });
    const id = await world.book({ provider: { id: 9, name: 'Counted apart' } });
    await world.rows(
      `INSERT INTO provider_policy (id, rows, version)
       SELECT 9, rows, 1 FROM provider_policy WHERE id = 1`,
    );
    await world.pay(id, 14);
    const cash = await record(id, { amount: 60 });
    await record(id, { method: 'check', amount: 20 });
    await correct(cash.payment.id);
    const again = await record(id, { amount: 50 });
    await world.call(payments.refund, { id: again.payment.id, amount: 5, reason: 'Too much' }, owner);
    await world.rows(`SELECT graphile_worker.add_job('merge-payment-sums')`);
    await world.hurry('merge-payment-sums');
    const sums = { succeeded: 79, refunded: 5, by_method: { card: 14, cash: 45, check: 20 } };
    expect(await world.call(payments.summarize, {}, owner)).toMatchObject(sums);
    expect(await world.call(payments.summarize, { user_id: patient.user_id }, owner)).toMatchObject(sums);
    expect(await world.call(payments.summarize, { method: 'cash' }, owner)).toMatchObject({
      ...{ succeeded: 45, by_method: { card: 0, cash: 45, check: 0 } },
    });
    const exported = await world.call(payments.export, { method: 'cash' }, owner);
    expect(exported.rows.map((row) => [row[4], ...row.slice(-4)])).toEqual([
      ['60.00', 'cash', null, 'Unknown person', 'corrected'],
      ['-60.00', 'cash', null, 'Unknown person', 'correction'],
      ['50.00', 'cash', null, 'Unknown person', 'payment'],
    ]);
  });

  const codeOf = async (id: number): Promise<string> => (await world.read(id)).confirmation_code;
});

import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { payments } from '@drawpoint/contracts/appointments/payments.contract';
import { visits } from '@drawpoint/contracts/appointments/visits.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import { systemContext } from '@drawpoint/nest-kit/bus/request-context';
import { callerOf } from '@drawpoint/nest-kit/testing/start-services';
import { startedOnce } from '@drawpoint/nest-kit/testing/started-once';
import { until } from '@drawpoint/nest-kit/testing/until';
import {
  admin,
  developer,
  otherAdmin,
  otherPatient,
  outcome,
  patient,
  phlebotomist,
} from '../testing/start-appointments.ts';
import { startPayments, VISA } from '../testing/start-payments.ts';

const DECLINED = '4000000000000002';

describe('Refunds, tips and receipts', () => {
  const world = startedOnce(() => startPayments());

  describe('refunds', () => {
    const refund = async (id: number, input: { amount?: number; reason?: string } = {}, caller = admin) =>
      world.call(payments.refund, { id: await world.partOf(id), reason: 'Not needed', ...input }, caller);

    it('a full refund before settlement voids the charge, and the patient is told', async () => {
      const id = await world.book();
      await world.pay(id, 114);
      // The very first charge may time out and be settled by its job.
      await until(async () => (await world.read(id)).payment_status === 'paid', 15_000);
      expect(await refund(id)).toMatchObject({ refund: { status: 'pending', amount_total: 114 } });
      await until(async () => (await world.read(id)).payment_status === 'refunded');
      expect(await world.heldBy(id)).toBe(0);
      expect(await world.inLedger(id)).toBe(0);
      await until(() => world.emails.some(({ template }) => template === 'payment-refunded'));
      expect(await outcome(refund(id))).toBe('NOT_REFUNDABLE');
      // A refunded visit is not due again (docs/product/payments.md#refunds), and the patient gets a
      // notification.
      const { appointments: unpaid } = await world.call(payments.unpaidSummary, {}, patient);
      expect(unpaid.map((visit) => visit.id)).not.toContain(id);
      const told = await world.rows<{ data: { change: string; actor_id: number } }>(
        `SELECT data FROM event_log.event
          WHERE type = 'appointment.changed' AND data->>'id' = $1 AND data->>'change' = 'refunded'`,
        [String(id)],
      );
      expect(told.map(({ data }) => data.actor_id)).toEqual([admin.user_id]);
    });

    it('a partial refund waits for the settlement, and the rest can be refunded later', async () => {
      const id = await world.book();
      await world.pay(id, 114);
      await refund(id, { amount: 14 });
      await world.hurry('carry-out-refund');
      expect(await world.heldBy(id)).toBe(11_400);
      await expect(refund(id, { amount: 100.01 })).rejects.toMatchObject({
        options: { errors: { amount: ['The amount may not be greater than the $100.00 left of it.'] } },
      });
      await world.settle();
      await world.hurry('carry-out-refund');
      expect(await world.heldBy(id)).toBe(10_000);
      expect(await world.read(id)).toMatchObject({
        payment_status: 'partial',
        payments: [{ status: 'succeeded', amount_total: 100 }],
      });
      await refund(id);
      await until(async () => (await world.read(id)).payment_status === 'refunded');
      expect(await world.heldBy(id)).toBe(0);
      expect(await world.inLedger(id)).toBe(0);
    });

    it('a refund repeated with its key is made once, even when the first process died before it responded', async () => {
      const id = await world.book();
      await world.pay(id, 114);
      const input = { id: await world.partOf(id), reason: 'Not needed', amount: 14 };
      const key = `refund-${id}`;
      const ask = () =>
        world.services.bus.call(payments.refund, input, {
          ...systemContext(),
          caller: admin,
          idempotencyKey: key,
        });
      const first = await ask();
      await world.rows(
        `UPDATE kit.idempotent_call SET answer_sealed = NULL, started_at = now() - interval '6 minutes'
          WHERE operation = 'appointments.payments.refund' AND person = $1`,
        [admin.user_id],
      );
      expect(await ask()).toEqual(first);
      const made = await world.rows('SELECT id FROM refund WHERE appointment_id = $1', [id]);
      expect(made).toEqual([{ id: first.refund.id }]);
    });

    it('concurrent refunds never exceed the amount paid', async () => {
      const id = await world.book();
      await world.pay(id, 114);
      await world.settle();
      const answers = await Promise.all([1, 2, 3, 4].map(() => outcome(refund(id, { amount: 60 }))));
      expect(answers.filter((answer) => answer === 'ok')).toHaveLength(1);
      await until(async () => (await world.heldBy(id)) === 5_400);
    });

    it('only the provider’s admins and developers refund, with a reason and a valid amount', async () => {
      const id = await world.book();
      await world.pay(id, 114);
      const asked = (caller: typeof admin, more = {}) => outcome(refund(id, more, caller));
      expect(await asked(otherAdmin)).toBe('FORBIDDEN');
      expect(await asked(patient)).toBe('FORBIDDEN');
      expect(await asked(phlebotomist)).toBe('FORBIDDEN');
      expect(await asked(admin, { reason: ' ' })).toBe('INVALID_INPUT');
      for (const amount of [0, -1, 10.005, 114.01, Number.NaN]) {
        expect([amount, await asked(admin, { amount })]).toEqual([amount, 'INVALID_INPUT']);
      }
      expect(await asked(developer)).toBe('ok');
    });

    it('a denied visit is refunded automatically', async () => {
      const id = await world.book();
      await world.pay(id, 114);
      await world.call(appointments.deny, { id }, phlebotomist);
      await until(async () => (await world.heldBy(id)) === 0);
      await until(async () => (await world.inLedger(id)) === 0);
      const [left] = await world.rows(
        'SELECT sum(cents)::int AS due FROM ledger_entry WHERE appointment_id = $1',
        [id],
      );
      expect(left).toEqual({ due: 0 });
    });

    it('staff decide about the refund when the patient canceled or was absent', async () => {
      for (const [by, what] of [
        [patient.user_id, null],
        [phlebotomist.user_id, 'no_show'],
      ]) {
        const id = await world.book();
        await world.pay(id, 114);
        await world.rows(
          `UPDATE appointment SET status = 'canceled', canceled_by = $2, canceled_at = now(), outcome = $3 WHERE id = $1`,
          [id, by, what],
        );
        await world.rows(
          `SELECT graphile_worker.add_job('follow-appointment', json_build_object('appointment_id', $1::int))`,
          [id],
        );
        await world.hurry('follow-appointment');
        expect(await world.heldBy(id)).toBe(11_400);
        await refund(id);
        await until(async () => (await world.heldBy(id)) === 0);
      }
    });
  });

  describe('tips and receipts', () => {
    it('the summary of a visit has the promised tip until it is paid, and the tip never counts as unpaid', async () => {
      const id = await world.book();
      await world.pay(id, 114);
      await world.rows(`UPDATE appointment SET status = 'completed', tip_cents = 1500 WHERE id = $1`, [id]);
      const summary = () => world.call(visits.getSummary, { id }, patient);
      expect(await summary()).toMatchObject({ tip_due: 15, extra_due: 0, receipts: [{ amount_total: 114 }] });
      const { appointments: unpaid } = await world.call(payments.unpaidSummary, {}, patient);
      expect(unpaid.map((visit) => visit.id)).not.toContain(id);
      const tip = async (amount: number) => {
        const nonce = await world.processor.tokenise({ number: VISA });
        return world.call(payments.pay, { id, amount, nonce, purpose: 'tip' }, patient);
      };
      expect((await tip(10)).payment.status).toBe('succeeded');
      expect(await summary()).toMatchObject({ tip_due: 5 });
      await tip(5);
      expect(await summary()).toMatchObject({ tip_due: 0, appointment: { payment_status: 'paid' } });
      const { receipts } = await summary();
      expect(receipts.map(({ parts }) => parts)).toEqual([
        [{ purpose: 'completion', amount: 114 }],
        [{ purpose: 'tip', amount: 10 }],
        [{ purpose: 'tip', amount: 5 }],
      ]);
    });

    it('a tip for a visit that is not completed is refused', async () => {
      const id = await world.book();
      const nonce = await world.processor.tokenise({ number: VISA });
      const tip = world.call(payments.pay, { id, amount: 5, nonce, purpose: 'tip' }, patient);
      await expect(tip).rejects.toMatchObject({ code: 'NOT_PAYABLE' });
    });

    it('only the patient, the staff of the visit and developers print the receipt of a successful payment', async () => {
      const id = await world.book();
      const failed = (await world.pay(id, 114, { number: DECLINED })).payment.id;
      const paid = (await world.pay(id, 114)).payment.id;
      const print = (receipt: number, caller: typeof patient) =>
        world.call(payments.printReceipt, { id: receipt }, caller);
      for (const caller of [patient, phlebotomist, admin, developer]) {
        const { kind, name, size } = await print(paid, caller);
        expect([kind, name, size > 1_000]).toEqual(['pdf', `receipt-${paid}.pdf`, true]);
      }
      for (const caller of [otherPatient, otherAdmin]) {
        expect(await outcome(print(paid, caller))).toBe('FORBIDDEN');
      }
      expect(await outcome(print(failed, patient))).toBe('NOT_FOUND');
      expect(await outcome(print(999_999, patient))).toBe('NOT_FOUND');
    });
  });

  describe('the list and the sums of payments', () => {
    beforeAll(async () => {
      await world.pay(await world.book(), 114, { number: DECLINED });
    });

    it('admins list the payments of their own provider, and patients and phlebotomists list none', async () => {
      const listed = await world.call(payments.list, { per_page: 200 }, admin);
      const [{ total }] = (await world.rows<{ total: number }>(
        'SELECT count(*)::int AS total FROM payment',
      )) as [{ total: number }];
      expect(listed.meta.total).toBe(total);
      expect(listed.data[0]).toMatchObject({
        currency: 'USD',
        provider: { id: 1, name: 'Empire Mobile Labs' },
        user: { email: 'person4@example.test' },
      });
      expect((await world.call(payments.list, {}, otherAdmin)).data).toEqual([]);
      expect((await world.call(payments.list, { provider_id: 2 }, developer)).data).toEqual([]);
      expect(
        (await world.call(payments.list, { per_page: 200, status: 'failed' }, developer)).data.every(
          ({ status }) => status === 'failed',
        ),
      ).toBe(true);
      const code = listed.data[0]!.confirmation_code;
      expect((await world.call(payments.list, { q: code }, admin)).data.length).toBeGreaterThan(0);
      expect(await outcome(world.call(payments.list, {}, phlebotomist))).toBe('FORBIDDEN');
      expect(await outcome(world.call(payments.list, {}, patient))).toBe('FORBIDDEN');
    });

    it('the list has each refund with its reason, and a refund that the processor refuses stays pending', async () => {
      const id = await world.book();
      await world.pay(id, 114);
      await world.settle();
      await world.rows('UPDATE charge SET card_last_four = $2 WHERE appointment_id = $1', [id, '9999']);
      const part = await world.partOf(id);
      await world.call(payments.refund, { id: part, amount: 14, reason: 'Came late' }, admin);
      await world.hurry('carry-out-refund');
      const { data } = await world.call(payments.list, { user_id: patient.user_id, per_page: 200 }, admin);
      const listed = data.find((payment) => payment.id === part)!;
      expect(listed.refunds).toEqual([
        expect.objectContaining({ status: 'pending', amount_total: 14, reason: 'Came late' }),
      ]);
      expect(listed).toMatchObject({ amount_refunding: 14, amount_refunded: 0 });
      const sealed = await world.rows('SELECT * FROM refund WHERE appointment_id = $1', [id]);
      expect(JSON.stringify(sealed)).not.toContain('Came late');
    });

    it('the sums of payments are by day and purpose', async () => {
      const sums = await world.call(payments.summarize, { range: 'ytd' }, admin);
      const [kept] = await world.rows<{ cents: number }>(
        `SELECT sum(cents - refunded_cents)::int AS cents FROM payment WHERE status IN ('succeeded', 'refunded')`,
      );
      expect(Math.round(sums.succeeded * 100)).toBe(kept!.cents);
      const byDay = sums.by_day.reduce(
        (sum, { completion, extra, tip, other }) => sum + completion + extra + tip + other,
        0,
      );
      expect(Math.round(byDay * 100)).toBe(kept!.cents);
      const [lost] = await world.rows<{ cents: number }>(
        `SELECT sum(cents)::int AS cents FROM payment WHERE status = 'failed' AND appointment_id NOT IN (
                SELECT appointment_id FROM payment WHERE status IN ('succeeded', 'refunded'))`,
      );
      expect(lost!.cents).toBeGreaterThan(0);
      expect(sums).toMatchObject({ tz: 'America/New_York', failed: lost!.cents / 100 });
      // For several providers, days are in the company's zone.
      const everywhere: Caller = { ...otherAdmin, admin_scope: 'all' };
      expect((await world.call(payments.summarize, {}, otherAdmin)).count).toBe(0);
      expect(await world.call(payments.summarize, {}, everywhere)).toEqual(
        await world.call(payments.summarize, {}, developer),
      );
      expect((await world.call(payments.summarize, { range: 'last_year' }, admin)).count).toBe(0);
      expect(
        (await world.call(payments.summarize, {}, callerOf({ user_id: 9, roles: ['admin'] }))).count,
      ).toBe(0);
    });
  });
});

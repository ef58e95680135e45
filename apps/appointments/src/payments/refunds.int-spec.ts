import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { payments } from '@drawpoint/contracts/appointments/payments.contract';
import { callerOf } from '@drawpoint/nest-kit/testing/start-services';
import { startedOnce } from '@drawpoint/nest-kit/testing/started-once';
import { until } from '@drawpoint/nest-kit/testing/until';
import {
  admin,
  developer,
  otherAdmin,
  outcome,
  patient,
  phlebotomist,
} from '../testing/start-appointments.ts';
import { startPayments } from '../testing/start-payments.ts';

const DECLINED = '4000000000000002';

describe('Money of visits', () => {
  const world = startedOnce(() => startPayments());
  const call: typeof world.services.call = (op, input, caller) => world.services.call(op, input, caller);
  const partOf = async (id: number, purpose = 'completion') => {
    const [part] = await world.rows<{ id: number }>(
      'SELECT id FROM payment WHERE appointment_id = $1 AND purpose = $2 ORDER BY id LIMIT 1',
      [id, purpose],
    );
    return part!.id;
  };

  describe('giving it back', () => {
    const refund = async (id: number, input: { amount?: number; reason?: string } = {}, caller = admin) =>
      call(payments.refund, { id: await partOf(id), reason: 'Not needed', ...input }, caller);

    it('voids a whole charge before settlement, and tells the patient', async () => {
      const id = await world.book();
      await world.pay(id, 114);
      expect(await refund(id)).toMatchObject({ refund: { status: 'pending', amount_total: 114 } });
      await until(async () => (await world.read(id)).payment_status === 'refunded');
      expect(await world.heldBy(id)).toBe(0);
      expect(await world.inLedger(id)).toBe(0);
      await until(() => world.emails.some(({ template }) => template === 'payment-refunded'));
      expect(await outcome(refund(id))).toBe('NOT_REFUNDABLE');
    });

    it('keeps a part waiting until it is settled, then refunds it, and the rest later', async () => {
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

    it('never gives back more than was paid, however many ask at once', async () => {
      const id = await world.book();
      await world.pay(id, 114);
      await world.settle();
      const answers = await Promise.all([1, 2, 3, 4].map(() => outcome(refund(id, { amount: 60 }))));
      expect(answers.filter((answer) => answer === 'ok')).toHaveLength(1);
      await until(async () => (await world.heldBy(id)) === 5_400);
    });

    it('is for the provider’s admins and developers, with a reason', async () => {
      const id = await world.book();
      await world.pay(id, 114);
      const asked = (caller: typeof admin, more = {}) => outcome(refund(id, more, caller));
      expect(await asked(otherAdmin)).toBe('FORBIDDEN');
      expect(await asked(patient)).toBe('FORBIDDEN');
      expect(await asked(phlebotomist)).toBe('FORBIDDEN');
      expect(await asked(admin, { reason: ' ' })).toBe('INVALID_INPUT');
      expect(await asked(admin, { amount: 0 })).toBe('INVALID_INPUT');
      expect(await asked(developer)).toBe('ok');
    });

    it('happens by itself when the visit is denied', async () => {
      const id = await world.book();
      await world.pay(id, 114);
      await call(appointments.deny, { id }, phlebotomist);
      await until(async () => (await world.heldBy(id)) === 0);
      await until(async () => (await world.inLedger(id)) === 0);
      const [left] = await world.rows(
        'SELECT sum(cents)::int AS due FROM ledger_entry WHERE appointment_id = $1',
        [id],
      );
      expect(left).toEqual({ due: 0 });
    });

    it('is left to staff when the patient canceled, or was not there', async () => {
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

  describe('as the back office sees it', () => {
    beforeAll(async () => {
      await world.pay(await world.book(), 114, { number: DECLINED });
    });

    it('lists the provider’s payments with names, sums and days; to others none', async () => {
      const listed = await call(payments.list, { per_page: 200 }, admin);
      const [{ total }] = (await world.rows<{ total: number }>(
        'SELECT count(*)::int AS total FROM payment',
      )) as [{ total: number }];
      expect(listed.meta.total).toBe(total);
      expect(listed.data[0]).toMatchObject({
        currency: 'USD',
        provider: { id: 1, name: 'Empire Mobile Labs' },
        user: { email: 'person4@example.test' },
      });
      expect((await call(payments.list, {}, otherAdmin)).data).toEqual([]);
      expect((await call(payments.list, { provider_id: 2 }, developer)).data).toEqual([]);
      expect(
        (await call(payments.list, { per_page: 200, status: 'failed' }, developer)).data.every(
          ({ status }) => status === 'failed',
        ),
      ).toBe(true);
      const code = listed.data[0]!.confirmation_code;
      expect((await call(payments.list, { q: code }, admin)).data.length).toBeGreaterThan(0);
      expect(await outcome(call(payments.list, {}, phlebotomist))).toBe('FORBIDDEN');
      expect(await outcome(call(payments.list, {}, patient))).toBe('FORBIDDEN');
    });

    it('sums them by day and purpose', async () => {
      const sums = await call(payments.summarize, { range: 'ytd' }, admin);
      const [kept] = await world.rows<{ cents: number }>(
        `SELECT sum(cents - refunded_cents)::int AS cents FROM payment WHERE status IN ('succeeded', 'refunded')`,
      );
      expect(Math.round(sums.succeeded * 100)).toBe(kept!.cents);
      const byDay = sums.by_day.reduce(
        (sum, { completion, extra, tip, other }) => sum + completion + extra + tip + other,
        0,
      );
      expect(Math.round(byDay * 100)).toBe(kept!.cents);
      expect(sums).toMatchObject({ tz: 'America/New_York', failed: 114 });
      expect((await call(payments.summarize, { range: 'last_year' }, admin)).count).toBe(0);
      expect((await call(payments.summarize, {}, callerOf({ user_id: 9, roles: ['admin'] }))).count).toBe(0);
    });
  });
});

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

/** The sandbox charges this card and cuts the connection before it responds. */
const CUT_AFTER = '4000000000000259';

describe('Payments in the back office', () => {
  const world = startedOnce(() => startPayments());

  /** Reads the whole export: all its rows, and the number of pages. */
  const exported = async (caller: typeof admin, input: object = {}) => {
    const rows: unknown[][] = [];
    let pages = 0;
    let after: string | undefined;
    for (;;) {
      const page = await world.call(payments.export, { ...input, ...(after && { after }) }, caller);
      rows.push(...page.rows);
      pages += 1;
      if (page.next === null) return { rows, pages };
      after = page.next;
    }
  };

  describe('the CSV export of payments', () => {
    it('the export contains every payment of the filter once and in order, whatever number of pages it takes', async () => {
      const id = await world.book();
      await world.pay(id, 50);
      await world.rows(
        `
        INSERT INTO payment (charge_id, appointment_id, user_id, provider_id, phlebotomist_id, purpose, status, cents,
                             happened_at)
        SELECT charge_id, appointment_id, user_id, provider_id, phlebotomist_id, 'tip', status, 100 + n, happened_at
          FROM payment, generate_series(1, 450) n WHERE appointment_id = $1 AND purpose = 'completion'`,
        [id],
      );
      const tips = await exported(admin, { purpose: 'tip' });
      expect(tips.pages).toBe(3);
      const ids = tips.rows.map(([first]) => Number(first));
      expect(ids).toEqual([...new Set(ids)].sort((one, other) => one - other));
      expect(tips.rows.map((row) => row[4])).toEqual(
        Array.from({ length: 450 }, (_none, n) => ((101 + n) / 100).toFixed(2)),
      );
      expect(tips.rows[0]).toHaveLength(payments.export.csv!.columns.length);
      expect((await exported(admin, { purpose: 'completion' })).rows).toHaveLength(1);
      expect((await exported(developer)).rows).toHaveLength(451);
      await world.rows(`DELETE FROM payment WHERE purpose = 'tip'`);
    });

    it('admins export only the payments of their own provider, and patients and phlebotomists export none', async () => {
      expect((await exported(otherAdmin)).rows).toEqual([]);
      for (const nobody of [patient, phlebotomist]) {
        expect(await outcome(world.call(payments.export, {}, nobody))).toBe('FORBIDDEN');
      }
    });
  });

  describe('the summary of unpaid visits', () => {
    const owner = callerOf({ user_id: 77 });
    const unpaid = () => world.call(payments.unpaidSummary, {}, owner);

    it('the summary has the total due of all active visits, and the first six of these, soonest first', async () => {
      const ids: number[] = [];
      for (let made = 0; made < 9; made += 1) ids.push(await world.book({ user_id: owner.user_id }));
      await world.pay(ids[0]!, 114, { caller: owner });
      await world.pay(ids[1]!, 14, { caller: owner });
      await world.call(appointments.deny, { id: ids[2]! }, phlebotomist);
      const { count, total_due, appointments: shown } = await unpaid();
      expect([count, total_due]).toEqual([7, 7 * 114 - 14]);
      expect(shown.map(({ id }) => id)).toEqual([ids[1], ...ids.slice(3, 8)]);
      expect(shown[0]).toMatchObject({ price_total: 114, payment_status: 'partial' });
      expect((await world.call(payments.unpaidSummary, {}, callerOf({ user_id: 78 }))).count).toBe(0);
      await world.rows(`UPDATE appointment SET status = 'denied' WHERE user_id = $1`, [owner.user_id]);
    });

    it('a refund alone, or an amount below the minimum payment, does not make a visit unpaid', async () => {
      const id = await world.book({ user_id: owner.user_id });
      const paid = await world.pay(id, 114, { caller: owner });
      await world.settle();
      await world.call(payments.refund, { id: paid.payment.id, amount: 20, reason: 'Came late' }, admin);
      await until(async () => (await world.heldBy(id)) === 9_400);
      await until(async () => (await world.inLedger(id)) === 9_400);
      expect((await unpaid()).count).toBe(0);
      await world.rows('UPDATE appointment SET extra_cents = 49 WHERE id = $1', [id]);
      expect((await unpaid()).count).toBe(0);
      await world.rows('UPDATE appointment SET extra_cents = 50 WHERE id = $1', [id]);
      expect(await unpaid()).toMatchObject({ count: 1, total_due: 20.5 });
    });

    it('a visit that replaces a denied and paid one is due in full, and the first payment is refunded', async () => {
      const before = await world.book({ user_id: owner.user_id });
      await world.pay(before, 114, { caller: owner });
      await world.call(appointments.deny, { id: before }, phlebotomist);
      const id = await world.book({ user_id: owner.user_id, replaces_id: before });
      expect(await world.call(appointments.get, { id }, owner)).toMatchObject({
        ...{ replaces_id: before, payment_status: 'none', payments: [] },
      });
      expect((await unpaid()).appointments.map((visit) => visit.id)).toContain(id);
      expect((await world.pay(id, 114, { caller: owner })).payment.status).toBe('succeeded');
      await until(async () => (await world.heldBy(before)) === 0);
      expect(await world.heldBy(id)).toBe(11_400);
    });
  });

  describe('the nightly reconciliation with the processor', () => {
    const reconcile = async () => {
      await world.rows(`SELECT id FROM graphile_worker.add_job('reconcile-payments')`);
      await world.hurry('reconcile-payments');
    };
    const differences = async () =>
      (await world.call(payments.listDifferences, {}, developer)).data.map(
        ({ kind, appointment_id, our_amount, their_amount }) => ({
          ...{ kind, appointment_id, our_amount, their_amount },
        }),
      );

    it('developers see the differences from the processor until they are resolved', async () => {
      const id = await world.book();
      await world.pay(id, 114);
      await world.settle();
      await reconcile();
      expect(await differences()).toEqual([]);

      // Simulates a restored database whose amount differs from the charged one.
      await world.rows('UPDATE charge SET cents = 11300 WHERE appointment_id = $1', [id]);
      await reconcile();
      await until(async () => (await differences()).length > 0);
      expect(await differences()).toEqual([
        { kind: 'amount', appointment_id: id, our_amount: 113, their_amount: 114 },
      ]);

      await world.rows('UPDATE charge SET cents = 11400 WHERE appointment_id = $1', [id]);
      await reconcile();
      await until(async () => (await differences()).length === 0);
      expect(await outcome(world.call(payments.listDifferences, {}, admin))).toBe('FORBIDDEN');
    });

    it('the reconciliation records a charge that counted as lost, and a refund that was made at the processor', async () => {
      const [lost, given] = [await world.book(), await world.book()];
      await world.pay(lost, 114, { number: CUT_AFTER });
      await world.rows(
        `UPDATE charge SET state = 'failed', failure = 'not_found', settled_at = now() WHERE appointment_id = $1`,
        [lost],
      );
      await world.rows(`UPDATE payment SET status = 'failed' WHERE appointment_id = $1`, [lost]);
      await world.pay(given, 114);
      await world.settle();
      await world.processor.elsewhere({
        ...{ transactionType: 'refundTransaction', amount: '20.00' },
        payment: { creditCard: { cardNumber: '1111', expirationDate: 'XXXX' } },
        refTransId: await world.chargeOf(given),
      });
      await world.settle();
      await reconcile();
      await until(async () => (await world.read(lost)).payment_status === 'paid');
      expect(await world.read(given)).toMatchObject({
        ...{ payment_status: 'partial', payments: [{ status: 'succeeded', amount_total: 94 }] },
      });
      expect(await differences()).toEqual([]);
    });
  });

  it('a payment counts for its day in the provider’s zone, or in the company’s zone for several providers', async () => {
    const id = await world.book({ provider: { id: 2, name: 'Desert Draw' } });
    await world.pay(id, 114);
    await world.rows(
      `INSERT INTO provider (id, name, tz, version) VALUES (2, 'Desert Draw', 'America/Phoenix', 1)
         ON CONFLICT (id) DO UPDATE SET tz = excluded.tz`,
    );
    // In Phoenix it is 11:30 pm of January 31, in New York 1:30 am of February 1.
    await world.rows(`UPDATE payment SET happened_at = '2026-02-01T06:30:00Z' WHERE appointment_id = $1`, [
      id,
    ]);
    const january = { range: 'custom' as const, from: '2026-01-01', to: '2026-01-31' };
    const february = { range: 'custom' as const, from: '2026-02-01', to: '2026-02-28' };
    expect(await world.call(payments.summarize, january, otherAdmin)).toMatchObject({
      ...{ tz: 'America/Phoenix', count: 1, by_day: [{ date: '2026-01-31', completion: 114 }] },
    });
    expect((await world.call(payments.summarize, february, otherAdmin)).count).toBe(0);
    expect((await world.call(payments.list, january, otherAdmin)).meta.total).toBe(1);
    const { rows } = await exported(otherAdmin, january);
    expect(rows.map((row) => [row[1], row[4], row[5], row[14]])).toEqual([
      ['2026-01-31 23:30', '114.00', '0.00', 'America/Phoenix'],
    ]);
    expect((await world.call(payments.summarize, january, developer)).count).toBe(0);
    expect(await world.call(payments.summarize, february, developer)).toMatchObject({
      ...{ tz: 'America/New_York', count: 1, by_day: [{ date: '2026-02-01', completion: 114 }] },
    });
  });

  it('payments with the purpose `other` are listed, summed and exported like all', async () => {
    const id = await world.book();
    const { payment } = await world.pay(id, 114);
    await world.rows(`UPDATE payment SET purpose = 'other' WHERE appointment_id = $1`, [id]);
    const asked = { purpose: 'other' as const };
    expect((await world.call(payments.list, asked, admin)).data).toMatchObject([
      { id: payment.id, purpose: 'other', status: 'succeeded', amount_total: 114 },
    ]);
    const { count, by_day } = await world.call(payments.summarize, asked, admin);
    expect([count, by_day.map(({ completion, other }) => [completion, other])]).toEqual([1, [[0, 114]]]);
    expect((await exported(admin, asked)).rows.map((row) => row[2])).toEqual(['other']);
    expect((await world.call(payments.getReceipt, { id: payment.id }, patient)).parts).toEqual([
      { purpose: 'other', amount: 114 },
    ]);
    // It pays a fee, not the price.
    expect(await world.read(id)).toMatchObject({ payment_status: 'none', price_extra_paid: 0 });
  });
});

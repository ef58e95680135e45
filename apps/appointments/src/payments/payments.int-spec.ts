import { appointments } from '@drawpoint/contracts/appointments/appointments.contract';
import { payments } from '@drawpoint/contracts/appointments/payments.contract';
import { visits } from '@drawpoint/contracts/appointments/visits.contract';
import { startedOnce } from '@drawpoint/nest-kit/testing/started-once';
import { until } from '@drawpoint/nest-kit/testing/until';
import {
  admin,
  developer,
  letBeDue,
  otherAdmin,
  otherPatient,
  outcome,
  patient,
  phlebotomist,
} from '../testing/start-appointments.ts';
import { startPayments, VISA } from '../testing/start-payments.ts';

/** The processor's address for browsers. The service itself uses another one. */
const BROWSER_URL = 'https://cards.example.test/authorizenet';
const DECLINED = '4000000000000002';

describe('Paying for a visit', () => {
  const world = startedOnce(() => startPayments({ AUTHORIZENET_BROWSER_URL: BROWSER_URL }));
  const addExtras = (id: number, cents: number) =>
    world.rows(`UPDATE appointment SET status = 'completed', extra_cents = $2 WHERE id = $1`, [id, cents]);

  describe('with a new card', () => {
    it('a payment with a new card pays the visit, and its receipt is emailed once', async () => {
      const id = await world.book();
      expect(await world.read(id)).toMatchObject({ payment_status: 'none', payments: [] });
      const result = await world.pay(id, 114);
      expect(result).toMatchObject({
        payment: { status: 'succeeded', amount_total: 114 },
        receipt: {
          amount_total: 114,
          card: 'Visa ending in 1111',
          parts: [{ purpose: 'completion', amount: 114 }],
        },
      });
      expect(await world.read(id)).toMatchObject({
        ...{ payment_status: 'paid', price_extra_paid: 0 },
        payments: [{ status: 'succeeded', amount_total: 114 }],
      });
      const jobs = await world.rows<{ identifier: string; waits: boolean }>(
        `SELECT t.identifier, j.run_at > now() AS waits FROM graphile_worker._private_jobs j
           JOIN graphile_worker._private_tasks t ON t.id = j.task_id
          WHERE t.identifier IN ('settle-charge', 'email-payment')`,
      );
      expect(jobs).toEqual([{ identifier: 'email-payment', waits: true }]);
      await world.hurry('email-payment');
      const [email] = await until(
        () => world.emails.filter(({ values }) => values.amount === '$114.00').length > 0 && world.emails,
      );
      expect(email).toMatchObject({ template: 'payment-receipt', to: 'person4@example.test' });
      expect(email!.values.link).toContain(`/dashboard?receipt=${result.payment.id}`);
      expect(JSON.stringify(email)).not.toContain('Blood');
      expect(await world.call(payments.getReceipt, { id: result.payment.id }, patient)).toEqual(
        result.receipt,
      );
    });

    it('the charges and notes of a completion are fixed by a payment after it, not by one before it', async () => {
      const id = await world.book({ status: 'approved' });
      await letBeDue(world.services, id);
      const complete = (cents: number) =>
        world.call(visits.complete, { id, extras: [{ label: 'Tube', amount: cents / 100 }] }, phlebotomist);
      await world.pay(id, 114);
      await complete(1_000);
      const corrected = await complete(2_000);
      expect(corrected).toMatchObject({ price_total: 134, payment_status: 'partial' });
      expect(corrected.actions).toContain('correct');
      await world.pay(id, 20);
      await expect(complete(500)).rejects.toMatchObject({
        code: 'INVALID_TRANSITION',
        message: 'This visit was paid for, so its charges and notes stay as they are.',
      });
      const { actions, ...visit } = await world.call(appointments.get, { id }, phlebotomist);
      expect(visit).toMatchObject({ price_total: 134, payment_status: 'paid' });
      expect(actions.filter((each) => each === 'correct' || each === 'undo_step')).toEqual([]);
      const undo = world.call(visits.undoStep, { id, step: 'complete' }, phlebotomist);
      await expect(undo).rejects.toThrow('so it stays complete');
    });

    it('partial payments cover the booked visit first; too high an amount or too low a rest is refused', async () => {
      const id = await world.book();
      expect((await world.pay(id, 50)).payment.status).toBe('succeeded');
      expect((await world.read(id)).payment_status).toBe('partial');
      await addExtras(id, 2_000);
      await expect(world.pay(id, 84.01)).rejects.toMatchObject({
        options: { errors: { amount: ['The amount may not be greater than the $84.00 due.'] } },
      });
      await expect(world.pay(id, 83.6)).rejects.toMatchObject({
        options: { errors: { amount: ['Please pay $84.00, or leave at least $0.50 for later.'] } },
      });
      expect((await world.pay(id, 84)).receipt?.parts).toEqual([
        { purpose: 'completion', amount: 64 },
        { purpose: 'extra', amount: 20 },
      ]);
      expect(await world.read(id)).toMatchObject({
        payment_status: 'paid',
        price_extra_paid: 20,
        price_total: 134,
      });
      expect(await world.inLedger(id)).toBe(13_400);
      const balance = await world.rows(
        'SELECT sum(cents)::int AS due FROM ledger_entry WHERE appointment_id = $1',
        [id],
      );
      expect(balance).toEqual([{ due: 0 }]);
    });

    it('a declined card gets status 200 with a message, and another card can pay', async () => {
      const id = await world.book();
      const result = await world.pay(id, 114, { number: DECLINED });
      expect(result).toMatchObject({
        ...{ payment: { status: 'failed' }, receipt: null, error: 'This transaction has been declined.' },
        friendly_error: 'Your card was declined. Please use another card or ask your bank.',
      });
      expect((await world.read(id)).payment_status).toBe('failed');
      expect((await world.pay(id, 114)).payment.status).toBe('succeeded');
      expect((await world.read(id)).payment_status).toBe('paid');
    });

    it('a tip and an extra of the same amount can be paid at the same time, and count separately', async () => {
      const id = await world.book();
      await world.pay(id, 114);
      await addExtras(id, 1_000);
      await world.rows('UPDATE appointment SET tip_cents = 1000 WHERE id = $1', [id]);
      const nonce = await world.processor.tokenise({ number: VISA });
      const tip = () => world.call(payments.pay, { id, amount: 10, nonce, purpose: 'tip' }, patient);
      const paid = await Promise.all([world.pay(id, 10), tip()]);
      expect(paid.map(({ payment }) => payment.status)).toEqual(['succeeded', 'succeeded']);
      const read = await world.read(id);
      expect(read.payments).toHaveLength(2);
      expect(read.payment_status).toBe('paid');
      expect(await world.heldBy(id)).toBe(13_400);
      expect(await world.inLedger(id)).toBe(13_400);
    });

    it.each([
      ['three decimals', 10.005],
      ['negative', -5],
      ['below the minimum', 0.49],
      ['not a number', Number.NaN],
      ['infinite', Number.POSITIVE_INFINITY],
    ])('a payment with an invalid amount is refused: %s', async (_what, amount) => {
      const id = await world.book();
      await expect(world.pay(id, amount)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
      expect(await world.rows('SELECT id FROM charge WHERE appointment_id = $1', [id])).toEqual([]);
    });

    it('a card number in place of a token is refused and is not logged', async () => {
      const id = await world.book();
      for (const nonce of [`${VISA}0000`, '4111 1111 1111 1111 4111', '4111-1111-1111-1111-000']) {
        const paid = world.call(payments.pay, { id, amount: 114, nonce }, patient);
        await expect(paid).rejects.toMatchObject({ code: 'INVALID_INPUT' });
      }
      expect(world.services.logs.join('\n')).not.toMatch(/4111/);
    });
  });

  describe('repeated payments', () => {
    it('a double click charges once, and every call succeeds', async () => {
      const id = await world.book();
      const nonce = await world.processor.tokenise({ number: VISA });
      const click = () => outcome(world.call(payments.pay, { id, amount: 114, nonce }, patient));
      const answers = await Promise.all([click(), click(), click()]);
      expect(answers).toEqual(['ok', 'ok', 'ok']);
      expect(await world.heldBy(id)).toBe(11_400);
      expect(await world.rows('SELECT id FROM charge WHERE appointment_id = $1', [id])).toHaveLength(1);
    });

    it('several tabs with a token each charge the visit once', async () => {
      const id = await world.book();
      const answers = await Promise.all(
        ['one', 'two', 'three'].map((key) =>
          outcome(world.pay(id, 114, { key: `${id} ${key}`.replace(' ', '-') })),
        ),
      );
      expect(answers.filter((answer) => answer === 'ok')).toHaveLength(1);
      expect(await world.heldBy(id)).toBe(11_400);
    });

    it('a payment repeated with its key gets the same response, and charges once', async () => {
      const id = await world.book();
      const nonce = await world.processor.tokenise({ number: VISA });
      const again = () =>
        world.services.bus.call(
          payments.pay,
          { id, amount: 60, nonce },
          { ...contextOf(patient), idempotencyKey: `repeat-${id}` },
        );
      const first = await again();
      expect(await again()).toEqual(first);
      expect(await world.heldBy(id)).toBe(6_000);
    });

    it('a token pays for one visit only', async () => {
      const [one, other] = [await world.book(), await world.book()];
      const nonce = await world.processor.tokenise({ number: VISA });
      await world.call(payments.pay, { id: one, amount: 114, nonce }, patient);
      const paid = world.call(payments.pay, { id: other, amount: 114, nonce }, patient);
      await expect(paid).rejects.toMatchObject({ code: 'INVALID_INPUT' });
      expect(await world.heldBy(other)).toBe(0);
    });
  });

  describe('who may pay', () => {
    it('other patients, other providers’ admins and impersonators cannot pay for a visit', async () => {
      const id = await world.book();
      const nonce = 'a-token-that-nobody-will-ever-use';
      const asked = (caller: typeof patient) =>
        outcome(world.call(payments.pay, { id, amount: 114, nonce }, caller));
      expect(await asked(otherPatient)).toBe('FORBIDDEN');
      expect(await asked(otherAdmin)).toBe('FORBIDDEN');
      expect(await asked({ ...patient, impersonator_id: 2 })).toBe('IMPERSONATION_REFUSED');
      expect(await outcome(world.call(payments.pay, { id, amount: 114, nonce }))).toBe('UNAUTHENTICATED');
      expect(await outcome(world.call(payments.pay, { id: 999_999, amount: 114, nonce }, patient))).toBe(
        'NOT_FOUND',
      );
    });

    it('only the patient, the staff of the visit and developers see the receipt of a payment', async () => {
      const id = await world.book();
      const receipt = (await world.pay(id, 114)).payment.id;
      const asked = (caller: typeof patient) =>
        outcome(world.call(payments.getReceipt, { id: receipt }, caller));
      for (const caller of [patient, phlebotomist, admin, developer]) expect(await asked(caller)).toBe('ok');
      for (const caller of [otherPatient, otherAdmin]) expect(await asked(caller)).toBe('FORBIDDEN');
    });

    it('a denied visit cannot be paid', async () => {
      const id = await world.book();
      await world.call(appointments.deny, { id }, phlebotomist);
      expect(await outcome(world.pay(id, 114))).toBe('NOT_PAYABLE');
    });
  });

  it('the payment page gets its configuration, and no secret is sent or logged', async () => {
    const config = await world.call(payments.config, {}, patient);
    const { apiLoginId, clientKey, transactionKey, signatureKey } = world.processor.settings;
    expect(config).toMatchObject({
      ...{ mode: 'sandbox', api_login_id: apiLoginId, client_key: clientKey },
      script_url: `${BROWSER_URL}/v1/Accept.js`,
    });
    const said = JSON.stringify(config) + world.services.logs.join('');
    for (const secret of [transactionKey, signatureKey, VISA]) expect(said).not.toContain(secret);
  });
});

function contextOf(caller: typeof patient) {
  return {
    ...{
      caller,
      service: 'gateway' as const,
      requestId: 'test',
      msLeft: () => 30_000,
      now: () => new Date(),
    },
  };
}

import { FEE_CARD_CONSENT } from '@drawpoint/contracts/appointments/payment';
import { payments } from '@drawpoint/contracts/appointments/payments.contract';
import { storedCards } from '@drawpoint/contracts/appointments/stored-cards.contract';
import { visitFees } from '@drawpoint/contracts/appointments/visit-fees.contract';
import type { Caller } from '@drawpoint/contracts/envelope';
import { startChild, type TestChild } from '@drawpoint/nest-kit/testing/child-process';
import { startedOnce } from '@drawpoint/nest-kit/testing/started-once';
import { until } from '@drawpoint/nest-kit/testing/until';
import { Client } from 'pg';
import type { ChildCall } from '../testing/paying-service.ts';
import { startGate, type ProcessorGate, type Stop } from '../testing/processor-gate.ts';
import { admin, letBegin, otherPatient, patient } from '../testing/start-appointments.ts';
import { depositSteps } from '../testing/deposit-steps.ts';
import { startPayments, VISA } from '../testing/start-payments.ts';

/**
 * Where the service is killed: at a stopped request, at a visit locked by another transaction, or after a
 * write.
 */
type Step = {
  name: string;
  stop?: Pick<Stop, 'request' | 'at'>;
  /** When the visit is locked: from the start, or once the processor has responded. */
  locked?: 'before' | 'answered';
  written?: true;
  store_card?: true;
  caller?: Caller;
};

const asked = (request: string, at: Stop['at']) => ({ request, at });
const PROFILE = 'createCustomerProfileRequest';
const TRANSACTION = 'createTransactionRequest';
const DETAILS = 'getTransactionDetailsRequest';

const BY_CARD: Step[] = [
  { name: 'before the processor is asked', stop: asked(TRANSACTION, 'request') },
  { name: 'when the processor has charged', stop: asked(TRANSACTION, 'answer') },
  { name: 'before the answer is written', stop: asked(TRANSACTION, 'answer'), locked: 'answered' },
  { name: 'when the answer is written', written: true },
];

const CHARGE: Step[] = [
  { name: 'before its card is kept', stop: asked(PROFILE, 'request'), store_card: true },
  {
    name: 'when its card is kept',
    ...{ stop: asked(PROFILE, 'answer'), store_card: true, caller: otherPatient },
  },
  ...BY_CARD,
];

const BACK: Step[] = [
  { name: 'before it is written down', locked: 'before' },
  { name: 'before the charge is looked at', stop: asked(DETAILS, 'request') },
  { name: 'when the charge was looked at', stop: asked(DETAILS, 'answer') },
  { name: 'before the processor is asked', stop: asked(TRANSACTION, 'request') },
  { name: 'when the processor has done it', stop: asked(TRANSACTION, 'answer') },
  { name: 'before the answer is written', stop: asked(TRANSACTION, 'answer'), locked: 'answered' },
  { name: 'when the answer is written', written: true },
];

type Prepared = { step: Step; id: number; call: ChildCall; about: string };

describe('A service that is killed during a payment or refund', () => {
  const world = startedOnce(() => startPayments());
  let gate: ProcessorGate;
  let other: Client;
  beforeAll(async () => {
    gate = await startGate(() => world.processor.base!);
    other = new Client(world.services.database('appointments').ownerUrl);
    // The server stops before this connection is closed.
    other.on('error', () => undefined);
    await other.connect();
  });
  afterAll(async () => {
    await other.end();
    await gate.close();
  });

  const start = (calls: ChildCall[]): TestChild =>
    startChild(new URL('../testing/paying-service.ts', import.meta.url), {
      appUrl: world.services.database('appointments').appUrl,
      env: { ...world.processor.env, AUTHORIZENET_URL: gate.base },
      calls,
    });
  const lock = (ids: number[], table: 'appointment' | 'charge' = 'appointment') =>
    other.query(
      table === 'charge'
        ? 'SELECT id FROM charge WHERE appointment_id = ANY ($1) FOR UPDATE'
        : 'SELECT id FROM appointment WHERE id = ANY ($1) FOR UPDATE',
      [ids],
    );
  const waiting = async (count: number) =>
    until(async () => {
      const [found] = await world.rows<{ count: number }>(
        `SELECT count(*)::int AS count FROM pg_locks l JOIN pg_stat_activity a ON a.pid = l.pid
          WHERE a.datname = current_database() AND l.locktype = 'transactionid' AND NOT l.granted`,
      );
      return (found?.count ?? 0) >= count;
    }, 60_000);
  const writtenOf = async (table: 'charge' | 'refund', id: number) =>
    (await world.rows(`SELECT id FROM ${table} WHERE appointment_id = $1 AND state = 'succeeded'`, [id]))
      .length > 0;

  /** Runs the calls until each has reached its step, then kills their process. */
  async function killAt(prepared: Prepared[], table: 'charge' | 'refund'): Promise<void> {
    await other.query('BEGIN');
    await lock(prepared.filter(({ step }) => step.locked === 'before').map(({ id }) => id));
    const held = prepared.flatMap(({ step, id, about }) =>
      step.stop ? [{ step, id, ...gate.hold({ ...step.stop, about }) }] : [],
    );
    const child = start(prepared.map(({ call }) => call));
    await child.says('started');
    await Promise.all(held.map(({ reached }) => reached));
    const answered = held.filter(({ step }) => step.locked === 'answered');
    // A payment does not wait for a locked visit, so this locks the charge's row.
    await lock(
      answered.map(({ id }) => id),
      table === 'charge' ? 'charge' : 'appointment',
    );
    for (const { release } of answered) release();
    await waiting(prepared.filter(({ step }) => step.locked).length);
    for (const { id } of prepared.filter(({ step }) => step.written)) {
      await until(() => writtenOf(table, id), 60_000);
    }
    await child.kill();
    await other.query('ROLLBACK');
    for (const { release } of held.filter((each) => !answered.includes(each))) release();
  }

  /** The cents that the processor holds and those in the ledger, by step. Both must be equal. */
  const standing = (prepared: Prepared[]) =>
    Promise.all(
      prepared.map(async ({ step, id }) => [step.name, await world.heldBy(id), await world.inLedger(id)]),
    );
  const pending = (table: 'charge' | 'refund', ids: number[]) =>
    world.rows(`SELECT id FROM ${table} WHERE state = 'pending' AND appointment_id = ANY ($1)`, [ids]);
  async function settled(ids: number[]): Promise<void> {
    await world.rows(
      `UPDATE charge SET created_at = now() - interval '16 minutes' WHERE appointment_id = ANY ($1)`,
      [ids],
    );
    await world.hurry('settle-charge');
    await until(async () => (await pending('charge', ids)).length === 0, 30_000);
  }

  it('money and records agree after a kill between any two steps of a charge, and the rest can be paid', async () => {
    const prepared: Prepared[] = [];
    for (const step of CHARGE) {
      const { caller = patient, store_card } = step;
      const id = await world.book({ user_id: caller.user_id });
      const nonce = await world.processor.tokenise({ number: VISA });
      const call = { pay: { id, amount: 114, nonce, ...(store_card && { store_card }) }, caller };
      prepared.push({ step, id, call, about: nonce });
    }
    const ids = prepared.map(({ id }) => id);
    await world.services.stop('appointments');
    await killAt(prepared, 'charge');
    await world.services.start('appointments');
    await settled(ids);
    expect(await standing(prepared)).toEqual([
      ['before its card is kept', 0, 0],
      ['when its card is kept', 0, 0],
      ['before the processor is asked', 0, 0],
      ['when the processor has charged', 11_400, 11_400],
      ['before the answer is written', 11_400, 11_400],
      ['when the answer is written', 11_400, 11_400],
    ]);
    // Storing a card still works, even when only the processor knows the customer.
    for (const { step, id } of prepared) {
      if ((await world.heldBy(id)) > 0) continue;
      const { payment } = await world.pay(id, 114, { caller: step.caller ?? patient, store_card: true });
      expect([step.name, payment.status]).toEqual([step.name, 'succeeded']);
    }
    expect(await standing(prepared)).toEqual(CHARGE.map(({ name }) => [name, 11_400, 11_400]));
  }, 300_000);

  it('a visit is a request once after a kill between any two steps of its deposit, and the rest can be paid', async () => {
    const { book, changesOf } = depositSteps(world);
    const prepared: Prepared[] = [];
    for (const step of BY_CARD) {
      const id = await book();
      const nonce = await world.processor.tokenise({ number: VISA });
      prepared.push({ step, id, call: { pay: { id, amount: 22.8, nonce }, caller: patient }, about: nonce });
    }
    const ids = prepared.map(({ id }) => id);
    await world.services.stop('appointments');
    await killAt(prepared, 'charge');
    await world.services.start('appointments');
    await settled(ids);
    expect(await Promise.all(ids.map((id) => world.heldBy(id)))).toEqual([0, 2_280, 2_280, 2_280]);
    expect(await Promise.all(ids.map(changesOf))).toEqual([[], ...BY_CARD.slice(1).map(() => ['requested'])]);
    await world.pay(ids[0]!, 22.8);
    expect(await changesOf(ids[0]!)).toEqual(['requested']);
    expect(await Promise.all(ids.map((id) => world.agree(id)))).toEqual(ids.map(() => 2_280));
  }, 240_000);

  it('a repeated call gets the outcome of an interrupted charge soon after the restart', async () => {
    const id = await world.book();
    const nonce = await world.processor.tokenise({ number: VISA });
    const pay = { id, amount: 114, nonce };
    const step: Step = { name: 'when the processor has charged', stop: asked(TRANSACTION, 'answer') };
    await world.services.stop('appointments');
    await killAt([{ step, id, call: { pay, caller: patient }, about: nonce }], 'charge');
    await world.services.start('appointments');
    const ask = () => world.call(payments.pay, pay, patient);
    expect((await ask()).payment.status).toBe('pending');
    await until(() => writtenOf('charge', id), 10_000);
    expect((await ask()).payment.status).toBe('succeeded');
    expect(await world.heldBy(id)).toBe(11_400);
  }, 120_000);

  it('a fee is charged once after a kill between any two steps of a late cancellation', async () => {
    const paid = await world.book();
    await world.pay(paid, 114, { store_card: true });
    const [card] = (await world.call(storedCards.listCards, {}, patient)).data;
    const prepared: Prepared[] = [];
    for (const [index, step] of BY_CARD.entries()) {
      const fee = 41 + index;
      const id = await world.book({ policies: { 'cancel.free_hours': 336, 'cancel.fee': fee } });
      await letBegin(world.services, id, -60);
      const { version } = FEE_CARD_CONSENT;
      await world.call(visitFees.setFeeCard, { id, card_id: card!.id, version }, patient);
      // Only the amount tells the requests for one card apart.
      prepared.push({ step, id, call: { cancel: { id, fee }, caller: patient }, about: `"${fee}.00"` });
    }
    await world.services.stop('appointments');
    for (let first = 0; first < prepared.length; first += 2)
      await killAt(prepared.slice(first, first + 2), 'charge');
    await world.services.start('appointments');
    const ids = prepared.map(({ id }) => id);
    await until(
      async () => {
        for (const job of ['follow-appointment', 'charge-fee']) await world.hurry(job);
        await world.rows(
          `UPDATE charge SET created_at = now() - interval '16 minutes' WHERE appointment_id = ANY ($1)`,
          [ids],
        );
        await world.hurry('settle-charge');
        return (await pending('charge', ids)).length === 0;
      },
      60_000,
      500,
    );
    // What never reached the processor stays due.
    expect(await standing(prepared)).toEqual([
      ['before the processor is asked', 0, 0],
      ['when the processor has charged', 4_200, 4_200],
      ['before the answer is written', 4_300, 4_300],
      ['when the answer is written', 4_400, 4_400],
    ]);
    expect((await world.read(ids[0]!)).fee).toMatchObject({ amount: 41, due: 41 });
    const fees = await world.rows('SELECT 1 FROM visit_fee WHERE appointment_id = ANY ($1)', [ids]);
    expect(fees).toHaveLength(ids.length);
  }, 240_000);

  it.each([
    ['a void', false],
    ['a refund', true],
  ])(
    'money and records agree after a kill between any two steps of %s',
    async (_what, settled) => {
      const prepared: Prepared[] = [];
      for (const step of BACK) {
        const id = await world.book();
        await world.pay(id, 114);
        const call = { refund: { id: await world.partOf(id), reason: 'Not needed' }, caller: admin };
        prepared.push({ step, id, call, about: await world.chargeOf(id) });
      }
      const ids = prepared.map(({ id }) => id);
      if (settled) await world.settle();
      await world.services.stop('appointments');
      // A process runs two jobs at a time.
      for (let first = 0; first < prepared.length; first += 2) {
        await killAt(prepared.slice(first, first + 2), 'refund');
      }
      await world.services.start('appointments');
      await world.rows(
        `UPDATE refund SET attempted_at = attempted_at - interval '3 minutes' WHERE appointment_id = ANY ($1)`,
        [ids],
      );
      await until(
        async () => {
          await world.hurry('carry-out-refund');
          return (await pending('refund', ids)).length === 0;
        },
        60_000,
        500,
      );
      const kept = (name: string) => (name === 'before it is written down' ? 11_400 : 0);
      expect(await standing(prepared)).toEqual(BACK.map(({ name }) => [name, kept(name), kept(name)]));
      const { transactions } = await world.processor.play({});
      const given = transactions.filter(
        ({ refTransId, responseCode }) =>
          responseCode === '1' && prepared.some(({ about }) => about === refTransId),
      );
      expect(given).toHaveLength(settled ? BACK.length - 1 : 0);
    },
    240_000,
  );
});

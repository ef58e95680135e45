import { payments } from '@drawpoint/contracts/appointments/payments.contract';
import fc, { type Arbitrary } from 'fast-check';
import { admin, outcome } from './start-appointments.ts';
import { VISA, type PaymentsWorld } from './start-payments.ts';

/**
 * Two approved cards. The others: connection cut after and before the charge, error 500 after it, declined.
 */
const CARDS = [
  ...[VISA, VISA, '4000000000000259', '4000000000001976'],
  ...['4000000000005423', '4000000000000002'],
] as const;
const EVENTS = ['authcapture.created', 'void.created', 'refund.created'] as const;

const ofThem = fc.nat();
const cents = (most: number, least = 1) => fc.integer({ min: least, max: most });

/** A random event for a visit's money. `of` selects an existing charge; `elsewhere` is null for a void. */
export const MONEY_STEP = fc.oneof(
  { weight: 4, arbitrary: fc.record({ pay: cents(4_000, 50), card: fc.constantFrom(...CARDS) }) },
  { weight: 2, arbitrary: fc.record({ refund: cents(2_000), of: ofThem }) },
  { weight: 2, arbitrary: fc.record({ elsewhere: fc.option(cents(2_000), { freq: 1 }), of: ofThem }) },
  { weight: 3, arbitrary: fc.record({ hear: fc.constantFrom(...EVENTS), of: ofThem }) },
  { weight: 1, arbitrary: fc.record({ now: fc.constantFrom('settlement', 'jobs') }) },
);
export type MoneyStep = typeof MONEY_STEP extends Arbitrary<infer Step> ? Step : never;

type StepActions = {
  hear: (transactionId: string, event?: string) => Promise<unknown>;
  hurryAll: () => Promise<void>;
};

const pick = <T>(all: readonly T[], index: number): T | undefined => all[index % Math.max(1, all.length)];

export async function takeMoneyStep(
  world: PaymentsWorld,
  id: number,
  step: MoneyStep,
  { hear, hurryAll }: StepActions,
): Promise<void> {
  if ('pay' in step) {
    await outcome(world.pay(id, step.pay / 100, { number: step.card }));
  } else if ('refund' in step) {
    const parts = await world.rows<{ id: number }>('SELECT id FROM payment WHERE appointment_id = $1', [id]);
    const asked = { id: pick(parts, step.of)?.id ?? 1, amount: step.refund / 100, reason: 'Test' };
    await outcome(world.call(payments.refund, asked, admin));
  } else if ('now' in step) {
    await (step.now === 'settlement' ? world.settle() : hurryAll());
  } else {
    const transaction = pick(await world.transactionsOf(id), step.of);
    if (transaction === undefined) return;
    if ('hear' in step) await hear(transaction, step.hear);
    else await takeBackElsewhere(world, transaction, step.elsewhere);
  }
}

/** Makes a refund of `cents` at the processor itself, or voids the charge when they are null. */
export const takeBackElsewhere = (
  { processor }: PaymentsWorld,
  transactionId: string,
  given: number | null,
): Promise<void> =>
  processor.elsewhere(
    given === null
      ? { transactionType: 'voidTransaction', refTransId: transactionId }
      : {
          ...{ transactionType: 'refundTransaction', amount: (given / 100).toFixed(2) },
          payment: { creditCard: { cardNumber: '1111', expirationDate: 'XXXX' } },
          refTransId: transactionId,
        },
  );

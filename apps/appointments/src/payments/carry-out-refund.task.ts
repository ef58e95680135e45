import { Injectable } from '@nestjs/common';
import { systemContext } from '@drawpoint/nest-kit/bus/request-context';
import { Jobs } from '@drawpoint/nest-kit/jobs/jobs';
import type { Task } from '@drawpoint/nest-kit/jobs/job-registry';
import { Database } from '../database.store.ts';
import { ChargeStore, type ChargeRecord } from './charge.store.ts';
import { refundLater } from './payment-jobs.ts';
import type { CardProcessor, TransactionResult } from './processor/card-processor.ts';
import { Merchant } from './processor/merchant.ts';
import { ProcessorError } from './processor/processor-error.ts';
import { RefundStore, type RefundRecord } from './refund.store.ts';
import { Refunds } from './refunds.ts';

/** How often an unsettled charge is checked. The processor settles once a day. */
const SETTLEMENT_PAUSE_MS = 3_600_000;
/** How long after a lost response until the request must appear in the processor's lists. */
const ARRIVAL_MS = 120_000;
/** The processor's reason code: the charge is not settled yet. */
const UNSETTLED = '54';

/**
 * Voids an unsettled charge that is refunded in full, and refunds a settled one. A partial refund waits for
 * the settlement. After a crash it first checks whether an earlier attempt arrived.
 */
@Injectable()
export class CarryOutRefund implements Task {
  constructor(
    private readonly db: Database,
    private readonly store: RefundStore,
    private readonly charges: ChargeStore,
    private readonly refunds: Refunds,
    private readonly merchant: Merchant,
    private readonly jobs: Jobs,
  ) {}

  async run(payload: unknown): Promise<void> {
    const { refund_id } = payload as { refund_id: number };
    const refund = await this.store.find(refund_id);
    const charge = refund && (await this.charges.find(refund.charge_id));
    if (refund?.state !== 'pending' || !charge?.transaction_id) return;
    const { processor } = this.merchant;
    const now = systemContext().now();
    const { standing } = await processor.details(charge.transaction_id);
    if (standing === 'captured') return this.voidOrWait(processor, refund, charge, now);
    if (standing === 'voided') return this.alreadyVoided(refund, charge, charge.transaction_id, now);
    if (standing !== 'settled') return this.refunds.fail(refund.id, standing, now);
    await this.giveBack(processor, refund, charge, charge.transaction_id, now);
  }

  private async voidOrWait(
    processor: CardProcessor,
    refund: RefundRecord,
    charge: ChargeRecord,
    now: Date,
  ): Promise<void> {
    if (!(await this.isWhole(refund, charge))) return this.again(refund, SETTLEMENT_PAUSE_MS, now);
    await this.store.recordAttempt(refund.id, now);
    const result = await processor.void(charge.transaction_id ?? '', refund.reference);
    if (result.state === 'succeeded') return this.refunds.succeed(refund.id, null, now);
    // The charge is being settled right now.
    return this.again(refund, ARRIVAL_MS, now);
  }

  private async alreadyVoided(
    refund: RefundRecord,
    charge: ChargeRecord,
    transactionId: string,
    now: Date,
  ): Promise<void> {
    if (await this.isWhole(refund, charge)) return this.refunds.succeed(refund.id, null, now);
    // Somebody voided the whole charge at the processor. This refund fails, and the void is recorded instead.
    await this.refunds.fail(refund.id, 'voided', now);
    await this.refunds.recordProcessorRefund(charge, transactionId, null, now);
  }

  private async giveBack(
    processor: CardProcessor,
    refund: RefundRecord,
    charge: ChargeRecord,
    transactionId: string,
    now: Date,
  ): Promise<void> {
    const { cents, reference, attempted_at } = refund;
    if (attempted_at) {
      const arrived = await this.arrived(processor, refund, now);
      if (arrived !== null) return this.refunds.succeed(refund.id, arrived, now);
      const since = now.getTime() - attempted_at.getTime();
      if (since < ARRIVAL_MS) return this.again(refund, ARRIVAL_MS - since, now);
    }
    await this.store.recordAttempt(refund.id, now);
    let result: TransactionResult;
    try {
      const lastFour = charge.card_last_four ?? '';
      result = await processor.refund({ transactionId, lastFour, cents, reference });
    } catch (error) {
      if (!(error instanceof ProcessorError)) throw error;
      return this.again(refund, error.failure === 'unknown' ? ARRIVAL_MS : SETTLEMENT_PAUSE_MS, now);
    }
    if (result.state === 'succeeded') return this.refunds.succeed(refund.id, result.transactionId, now);
    if (result.state === 'failed' && result.reason !== UNSETTLED) {
      return this.refunds.fail(refund.id, result.reason, now);
    }
    return this.again(refund, SETTLEMENT_PAUSE_MS, now);
  }

  /** The refund's transaction at the processor, if an earlier attempt arrived. */
  private async arrived(
    processor: CardProcessor,
    { reference, attempted_at, created_at }: RefundRecord,
    now: Date,
  ): Promise<string | null> {
    const lists = [await processor.unsettled()];
    for (const batch of await processor.settledBatches(attempted_at ?? created_at, now)) {
      lists.push(await processor.inBatch(batch));
    }
    const made = lists
      .flat()
      .find((each) => each.reference === reference && ['refunding', 'refunded'].includes(each.standing));
    return made?.transactionId ?? null;
  }

  private async isWhole(refund: RefundRecord, charge: ChargeRecord): Promise<boolean> {
    const others = (await this.store.ofCharge(null, charge.id)).filter(
      ({ id, state }) => id !== refund.id && state !== 'failed',
    );
    return refund.cents === charge.cents && others.length === 0;
  }

  private again(refund: RefundRecord, pauseMs: number, now: Date): Promise<void> {
    return refundLater(this.jobs, this.db, refund.id, new Date(now.getTime() + pauseMs));
  }
}

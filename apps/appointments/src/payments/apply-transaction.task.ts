import { Injectable } from '@nestjs/common';
import { systemContext } from '@drawpoint/nest-kit/bus/request-context';
import type { Task } from '@drawpoint/nest-kit/jobs/job-registry';
import { ChargeStore, type ChargeRecord } from './charge.store.ts';
import { Charges } from './charges.ts';
import type { TransactionFacts } from './processor/card-processor.ts';
import { Merchant } from './processor/merchant.ts';
import { ProcessorError } from './processor/processor-error.ts';
import { RefundStore } from './refund.store.ts';
import { Refunds } from './refunds.ts';

/** Reads a transaction at the processor and updates our charge or refund. */
@Injectable()
export class ApplyTransaction implements Task {
  constructor(
    private readonly merchant: Merchant,
    private readonly store: ChargeStore,
    private readonly charges: Charges,
    private readonly refundStore: RefundStore,
    private readonly refunds: Refunds,
  ) {}

  async run(payload: unknown): Promise<void> {
    const { transaction_id } = payload as { transaction_id: string };
    const facts = await this.read(transaction_id);
    if (!facts) return;
    const now = systemContext().now();
    if (facts.isRefund) return this.applyToRefund(facts, now);
    const charge = await this.store.findByReference(facts.reference);
    if (charge) await this.applyToCharge(charge, facts, now);
  }

  private async applyToCharge(charge: ChargeRecord, facts: TransactionFacts, now: Date): Promise<void> {
    if (charge.state !== 'succeeded') {
      await this.charges.learn(charge, facts, now);
      return;
    }
    if (facts.standing !== 'voided' || charge.transaction_id !== facts.transactionId) return;
    const ours = (await this.refundStore.ofCharge(null, charge.id)).some(({ state }) => state !== 'failed');
    if (!ours) await this.refunds.recordProcessorRefund(charge, facts.transactionId, null, now);
  }

  private async applyToRefund(facts: TransactionFacts, now: Date): Promise<void> {
    if (facts.standing !== 'refunding' && facts.standing !== 'refunded') return;
    const ours = await this.refundStore.findByReference(facts.reference);
    if (ours) return this.refunds.succeed(ours.id, facts.transactionId, now);
    const charge = facts.ofTransactionId && (await this.chargeOf(facts.ofTransactionId, now));
    if (charge) await this.refunds.recordProcessorRefund(charge, facts.transactionId, facts.cents, now);
  }

  /**
   * The charge of a transaction. When its own webhook has not arrived yet, reads the charge at the processor
   * first.
   */
  private async chargeOf(transactionId: string, now: Date): Promise<ChargeRecord | null> {
    const known = await this.store.findByTransaction(transactionId);
    if (known) return known;
    const facts = await this.read(transactionId);
    const charge = facts && (await this.store.findByReference(facts.reference));
    if (!facts || !charge) return null;
    await this.applyToCharge(charge, facts, now);
    return this.store.findByTransaction(transactionId);
  }

  private async read(transactionId: string): Promise<TransactionFacts | null> {
    try {
      return await this.merchant.processor.details(transactionId);
    } catch (error) {
      // The transaction belongs to no charge of this merchant.
      if (error instanceof ProcessorError && error.failure === 'refused') return null;
      throw error;
    }
  }
}

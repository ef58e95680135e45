import { Injectable } from '@nestjs/common';
import { systemContext } from '@drawpoint/nest-kit/bus/request-context';
import { Jobs } from '@drawpoint/nest-kit/jobs/jobs';
import type { Task } from '@drawpoint/nest-kit/jobs/job-registry';
import { Log } from '@drawpoint/nest-kit/logging/log';
import { Database } from '../database.store.ts';
import { ChargeStore } from './charge.store.ts';
import { differencesOf } from './domain/differences.ts';
import { ApplyTransaction } from './apply-transaction.task.ts';
import { refundLater, settleLater } from './payment-jobs.ts';
import type { ProcessorTransaction } from './processor/card-processor.ts';
import { Merchant } from './processor/merchant.ts';
import { ReconciliationStore } from './reconciliation.store.ts';
import { RefundStore } from './refund.store.ts';

const DAY_MS = 86_400_000;
/** How many days of settlements are compared each night. */
const DAYS = 7;
/** After this time a charge must be in a batch. */
const SETTLED_AFTER_MS = 2 * DAY_MS;
/** Each costs a request to the processor, so the rest waits for the next night. */
const MOST_HEARD = 500;
/** After this time a pending record has no job any more: it failed, or was lost in a restore. */
const FORGOTTEN_MS = 3_600_000;

/**
 * Each night compares the processor's settlements with our records. Also adds jobs for everything that still
 * waits for the processor.
 */
@Injectable()
export class ReconcilePayments implements Task {
  constructor(
    private readonly db: Database,
    private readonly store: ReconciliationStore,
    private readonly charges: ChargeStore,
    private readonly refunds: RefundStore,
    private readonly hearing: ApplyTransaction,
    private readonly merchant: Merchant,
    private readonly jobs: Jobs,
    private readonly log: Log,
  ) {}

  async run(): Promise<void> {
    if (!this.merchant.isOn) return;
    const now = systemContext().now();
    await this.wakeForgotten(now);
    const { processor } = this.merchant;
    const from = new Date(now.getTime() - DAYS * DAY_MS);
    const lists = [];
    for (const batch of await processor.settledBatches(from, now)) lists.push(await processor.inBatch(batch));
    const settled = lists.flat();
    const charges = settled.filter(({ standing }) => standing === 'settled');
    const ids = charges.map(({ transactionId }) => transactionId);
    const refunds = settled.filter(({ standing }) => standing === 'refunded');
    await this.hearOf(charges, refunds);
    const ours = await this.store.isRefund(refunds.map(({ transactionId }) => transactionId));
    const strange = refunds.filter(({ transactionId }) => !ours.has(transactionId));
    const expected = await this.store.keptBetween(
      new Date(from.getTime() + DAY_MS),
      new Date(now.getTime() - SETTLED_AFTER_MS),
    );
    const found = differencesOf([...charges, ...strange], await this.store.byTransaction(ids), expected);
    const looked = new Set([
      ...settled.map(({ transactionId }) => transactionId),
      ...expected.map(({ transaction_id }) => transaction_id),
    ]);
    await this.store.keep(found, looked, now);
    if (found.length > 0) {
      this.log.warn(
        { alert: 'payments_differ', count: found.length },
        'The processor has settled other payments',
      );
    }
  }

  /**
   * Records what no webhook reported: charges of ours without a known transaction, and refunds made at the processor.
   */
  private async hearOf(charges: ProcessorTransaction[], refunds: ProcessorTransaction[]): Promise<void> {
    const idsOf = (all: ProcessorTransaction[]) => all.map(({ transactionId }) => transactionId);
    const known = new Set(
      (await this.store.byTransaction(idsOf(charges))).map((each) => each.transaction_id),
    );
    const strange = charges.filter(({ transactionId }) => !known.has(transactionId));
    const own = await this.store.ownReferences(strange.map(({ reference }) => reference));
    const knownRefunds = await this.store.isRefund(idsOf(refunds));
    const unheard = [
      ...strange.filter(({ reference }) => own.has(reference)),
      ...refunds.filter(({ transactionId }) => !knownRefunds.has(transactionId)),
    ];
    for (const transaction_id of idsOf(unheard).slice(0, MOST_HEARD)) {
      await this.hearing.run({ transaction_id });
    }
  }

  private async wakeForgotten(now: Date): Promise<void> {
    const before = new Date(now.getTime() - FORGOTTEN_MS);
    for (const id of await this.charges.pendingSince(before)) await settleLater(this.jobs, this.db, id, now);
    for (const id of await this.refunds.pendingSince(before)) await refundLater(this.jobs, this.db, id, now);
  }
}

import { Injectable } from '@nestjs/common';
import { systemContext } from '@drawpoint/nest-kit/bus/request-context';
import { Jobs } from '@drawpoint/nest-kit/jobs/jobs';
import type { Task } from '@drawpoint/nest-kit/jobs/job-registry';
import { Database } from '../database.store.ts';
import { ChargeStore, type ChargeRecord } from './charge.store.ts';
import { Charges } from './charges.ts';
import { settleLater } from './payment-jobs.ts';
import type { CardProcessor, ProcessorTransaction } from './processor/card-processor.ts';
import { Merchant } from './processor/merchant.ts';

/** After this time the processor will not receive the request any more: our requests time out sooner. */
const GIVE_UP_MS = 15 * 60_000;
/** The processor lists batches of at most 31 days. */
const LISTED_DAYS_MS = 30 * 86_400_000;
const SHORTEST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 60_000;
/** A transaction under review waits for a person; a webhook reports the result. */
const REVIEW_PAUSE_MS = 15 * 60_000;

/**
 * Finds the outcome of a charge by its reference, never by charging again
 * (docs/product/payments.md#outcomes).
 */
@Injectable()
export class SettleCharge implements Task {
  constructor(
    private readonly db: Database,
    private readonly store: ChargeStore,
    private readonly charges: Charges,
    private readonly merchant: Merchant,
    private readonly jobs: Jobs,
  ) {}

  async run(payload: unknown): Promise<void> {
    const { charge_id } = payload as { charge_id: number };
    const charge = await this.store.find(charge_id);
    if (charge?.state !== 'pending') return;
    const now = systemContext().now();
    const age = now.getTime() - charge.created_at.getTime();
    const { processor } = this.merchant;
    const found = await this.find(processor, charge, now);
    if (!found && age >= GIVE_UP_MS) {
      await this.charges.settle(charge, { state: 'failed', reason: 'not_found' }, now);
      return;
    }
    if (found && (await this.charges.learn(charge, await processor.details(found.transactionId), now)))
      return;
    const longest = found ? REVIEW_PAUSE_MS : LONGEST_PAUSE_MS;
    const pause = Math.min(longest, Math.max(SHORTEST_PAUSE_MS, age / 4));
    await settleLater(this.jobs, this.db, charge.id, new Date(now.getTime() + pause));
  }

  private async find(
    processor: CardProcessor,
    { reference, created_at }: ChargeRecord,
    now: Date,
  ): Promise<ProcessorTransaction | undefined> {
    const isIt = (transaction: ProcessorTransaction) => transaction.reference === reference;
    const listed = bestOf((await processor.unsettled(isIt)).filter(isIt));
    // The charge may be settled between these two requests.
    if (listed) return listed;
    const from = new Date(Math.max(created_at.getTime(), now.getTime() - LISTED_DAYS_MS));
    for (const batch of await processor.settledBatches(from, now)) {
      const settled = bestOf((await processor.inBatch(batch)).filter(isIt));
      if (settled) return settled;
    }
    return undefined;
  }
}

/** When several have the same reference, such as a refused duplicate, the one that moved money counts. */
const bestOf = (found: readonly ProcessorTransaction[]): ProcessorTransaction | undefined =>
  found.find(({ standing }) => standing === 'captured' || standing === 'settled') ?? found[0];

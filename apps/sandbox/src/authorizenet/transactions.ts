import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';

export type TransactionStatus =
  | 'capturedPendingSettlement'
  | 'settledSuccessfully'
  | 'refundPendingSettlement'
  | 'refundSettledSuccessfully'
  | 'voided'
  | 'declined'
  | 'generalError'
  /** Held for the merchant to look at: in no batch until somebody does. */
  | 'FDSPendingReview';

export type Transaction = {
  transId: string;
  type: 'authCaptureTransaction' | 'refundTransaction';
  status: TransactionStatus;
  cents: number;
  invoiceNumber: string;
  refId: string;
  /** Last four digits and brand of the card. */
  lastFour: string;
  brand: string;
  submittedAt: string;
  /** Set for refunds. */
  refTransId: string | null;
  batchId: string | null;
  /** The key for the duplicate window. */
  print: string;
  authCode: string;
  avs: string;
  cvv: string;
  responseCode: '1' | '2' | '3' | '4';
  reason: string;
};

export type Batch = { batchId: string; settledAt: string };

const DAY_MS = 86_400_000;
/** A day's batch is settled this long after the day began. */
const MORNING_MS = 28 * 3_600_000;

/** All transactions of the processor, kept across restarts: a charge of yesterday can be refunded today. */
export class Transactions {
  private readonly byId = new Map<string, Transaction>();
  private readonly batches: Batch[] = [];
  private last = 60_000_000_000;

  constructor(private readonly file: string) {
    mkdirSync(dirname(file), { recursive: true });
    if (!existsSync(file)) return;
    for (const line of readFileSync(file, 'utf8').split('\n')) this.read(line);
  }

  private read(line: string): void {
    try {
      const kept = JSON.parse(line) as { transaction?: Transaction; batch?: Batch };
      if (kept.batch) this.batches.push(kept.batch);
      if (!kept.transaction) return;
      this.byId.set(kept.transaction.transId, kept.transaction);
      this.last = Math.max(this.last, Number(kept.transaction.transId));
    } catch {
      // A killed process may leave its last line incomplete.
    }
  }

  newId(): string {
    this.last += 1;
    return String(this.last);
  }

  keep(transaction: Transaction): void {
    this.byId.set(transaction.transId, transaction);
    appendFileSync(this.file, `${JSON.stringify({ transaction })}\n`);
  }

  find(transId: string): Transaction | undefined {
    return this.byId.get(transId);
  }

  /** Newest first. */
  list(): Transaction[] {
    return [...this.byId.values()].reverse();
  }

  unsettled(): Transaction[] {
    return this.list().filter(({ batchId }) => batchId === null);
  }

  inBatch(batchId: string): Transaction[] {
    return this.list().filter((each) => each.batchId === batchId);
  }

  batchList(): readonly Batch[] {
    return this.batches;
  }

  /** Settles all open transactions, as the processor does once a day. */
  settle(now: Date): Batch {
    return this.settleAs(this.unsettled(), now);
  }

  /** Makes up for missed daily settlements: settles transactions that have waited for more than a day. */
  settleDue(now: Date): void {
    const dayAgo = new Date(now.getTime() - DAY_MS);
    const isDue = ({ submittedAt, status }: Transaction) =>
      submittedAt < dayAgo.toISOString() && SETTLED[status] !== undefined;
    const due = this.unsettled().filter(isDue);
    if (due.length > 0) this.settleAs(due, now);
  }

  /** Adds transactions from before this processor existed. Each day's are settled the next morning. */
  remember(earlier: readonly Transaction[], now: Date): void {
    for (const transaction of earlier) this.keep(transaction);
    const old = (each: Transaction) =>
      SETTLED[each.status] !== undefined && now.getTime() - Date.parse(each.submittedAt) > DAY_MS;
    const byDay = Map.groupBy(earlier.filter(old), ({ submittedAt }) => submittedAt.slice(0, 10));
    for (const [day, transactions] of [...byDay].sort()) {
      const morning = Date.parse(`${day}T00:00:00Z`) + MORNING_MS;
      this.settleAs(transactions, new Date(Math.min(morning, now.getTime())));
    }
  }

  private settleAs(transactions: readonly Transaction[], at: Date): Batch {
    const batch = { batchId: String(7_000_000 + this.batches.length), settledAt: at.toISOString() };
    for (const transaction of transactions) {
      const status = SETTLED[transaction.status];
      if (status) this.keep({ ...transaction, status, batchId: batch.batchId });
    }
    this.batches.push(batch);
    appendFileSync(this.file, `${JSON.stringify({ batch })}\n`);
    return batch;
  }

  /** Whether the same card paid the same amount for the same invoice since then. */
  isChargedSince(since: string, print: string): boolean {
    return this.list().some(
      (each) => each.print === print && each.responseCode === '1' && each.submittedAt > since,
    );
  }

  /** The refunded cents of a charge, pending refunds included. */
  refunded(transId: string): number {
    return this.list()
      .filter((each) => each.refTransId === transId && each.responseCode === '1')
      .reduce((sum, { cents, status }) => sum + (status === 'voided' ? 0 : cents), 0);
  }
}

const SETTLED: Partial<Record<TransactionStatus, TransactionStatus>> = {
  capturedPendingSettlement: 'settledSuccessfully',
  refundPendingSettlement: 'refundSettledSuccessfully',
  voided: 'voided',
  declined: 'declined',
  generalError: 'generalError',
};

import { Injectable } from '@nestjs/common';
import type { payments } from '@drawpoint/contracts/appointments/payments.contract';
import type { OutputOf } from '@drawpoint/contracts/operation';
import { toDollars } from '@drawpoint/rules/money';
import { Database } from '../database.store.ts';
import type { Difference } from './domain/differences.ts';

type ListedDifferences = OutputOf<typeof payments.listDifferences>['data'];

export type SettledHere = { id: number; transaction_id: string; cents: number };

/** The rows of `payment_difference`: differences between the processor's records and ours. */
@Injectable()
export class ReconciliationStore {
  constructor(private readonly db: Database) {}

  async open(): Promise<ListedDifferences> {
    const rows = await this.db.payment_difference.findMany({
      where: { settled_at: null },
      orderBy: { id: 'desc' },
      take: 200,
    });
    const ids = rows.flatMap(({ charge_id }) => charge_id ?? []);
    const charges = await this.db.charge.findMany({
      where: { id: { in: ids } },
      select: { id: true, appointment_id: true },
    });
    const appointments = new Map(charges.map(({ id, appointment_id }) => [id, appointment_id]));
    return rows.map((row) => ({
      id: row.id,
      kind: row.kind as ListedDifferences[number]['kind'],
      transaction_id: row.transaction_id,
      appointment_id: appointments.get(row.charge_id ?? 0) ?? null,
      our_amount: row.our_cents === null ? null : toDollars(row.our_cents),
      their_amount: row.their_cents === null ? null : toDollars(row.their_cents),
      seen_at: row.seen_at.toISOString(),
    }));
  }

  /** Successful charges by the processor's transaction ids. */
  async byTransaction(transactionIds: readonly string[]): Promise<SettledHere[]> {
    const rows = await this.db.charge.findMany({
      where: { transaction_id: { in: [...transactionIds] }, state: 'succeeded' },
      select: { id: true, transaction_id: true, cents: true },
    });
    return rows.map(({ transaction_id, ...row }) => ({ ...row, transaction_id: transaction_id ?? '' }));
  }

  /** Unrefunded charges of a time range: each must be in a batch. */
  async keptBetween(from: Date, before: Date): Promise<SettledHere[]> {
    const rows = await this.db.charge.findMany({
      where: {
        state: 'succeeded',
        method: 'card',
        settled_at: { gte: from, lt: before },
        refunds: { none: { state: { not: 'failed' } } },
      },
      select: { id: true, transaction_id: true, cents: true },
    });
    return rows.map(({ transaction_id, ...row }) => ({ ...row, transaction_id: transaction_id ?? '' }));
  }

  /** The references among these that belong to our charges, in any state. */
  async ownReferences(references: readonly string[]): Promise<Set<string>> {
    const rows = await this.db.charge.findMany({
      where: { reference: { in: [...references] } },
      select: { reference: true },
    });
    return new Set(rows.map(({ reference }) => reference));
  }

  async isRefund(transactionIds: readonly string[]): Promise<Set<string>> {
    const rows = await this.db.refund.findMany({
      where: { transaction_id: { in: [...transactionIds] } },
      select: { transaction_id: true },
    });
    return new Set(rows.map(({ transaction_id }) => transaction_id ?? ''));
  }

  /**
   * Stores the differences found. Earlier ones of the `looked` transactions that are gone count as settled.
   */
  async keep(found: readonly Difference[], looked: ReadonlySet<string>, now: Date): Promise<void> {
    for (const difference of found) {
      const { kind, transaction_id } = difference;
      await this.db.payment_difference.upsert({
        where: { kind_transaction_id: { kind, transaction_id } },
        create: { ...difference, seen_at: now },
        update: { ...difference, settled_at: null },
      });
    }
    const still = new Set(found.map(({ kind, transaction_id }) => `${kind} ${transaction_id}`));
    const open = await this.db.payment_difference.findMany({ where: { settled_at: null } });
    const gone = open.filter(
      ({ kind, transaction_id }) => looked.has(transaction_id) && !still.has(`${kind} ${transaction_id}`),
    );
    await this.db.payment_difference.updateMany({
      where: { id: { in: gone.map(({ id }) => id) } },
      data: { settled_at: now },
    });
  }
}

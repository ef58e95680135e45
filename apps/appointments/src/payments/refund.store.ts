import { Injectable } from '@nestjs/common';
import { nextId } from '@drawpoint/nest-kit/data/next-id';
import { Sealer, type SealedAt } from '@drawpoint/nest-kit/data/sealer';
import { Database, type Tx } from '../database.store.ts';
import type { refund } from '../generated/prisma/client.ts';
import type { ChargeRecord, ChargeState } from './charge.store.ts';

export type RefundRecord = Omit<refund, 'reason_sealed' | 'settled_at' | 'request_hash' | 'state'> & {
  state: ChargeState;
};

export type NewRefund = {
  reference: string;
  paymentId: number;
  cents: number;
  reason: string;
  actorId: number | null;
  /** Identifies a repeated request. */
  requestHash?: string | null;
  now: Date;
};

/** The rows of `refund`. Reasons are sealed. */
@Injectable()
export class RefundStore {
  constructor(
    private readonly db: Database,
    private readonly sealer: Sealer,
  ) {}

  async insert(tx: Tx, charge: ChargeRecord, made: NewRefund): Promise<RefundRecord> {
    const id = await nextId(tx, 'refund');
    const row = await tx.refund.create({
      data: {
        id,
        reference: made.reference,
        charge_id: charge.id,
        payment_id: made.paymentId,
        appointment_id: charge.appointment_id,
        cents: made.cents,
        state: 'pending',
        reason_sealed: this.sealer.seal(made.reason, reasonAt(id)),
        actor_id: made.actorId,
        request_hash: made.requestHash ?? null,
        created_at: made.now,
      },
    });
    return toRefund(row);
  }

  async find(id: number, tx: Tx = this.db): Promise<RefundRecord | null> {
    const row = await tx.refund.findUnique({ where: { id } });
    return row && toRefund(row);
  }

  /** The refund of an earlier request with this hash, if any. */
  async findMade(tx: Tx, requestHash: string | null): Promise<RefundRecord | null> {
    const row =
      requestHash === null ? null : await tx.refund.findUnique({ where: { request_hash: requestHash } });
    return row && toRefund(row);
  }

  async findByReference(reference: string): Promise<RefundRecord | null> {
    const row = await this.db.refund.findUnique({ where: { reference } });
    return row && toRefund(row);
  }

  async isKnown(tx: Tx, transactionId: string): Promise<boolean> {
    return (await tx.refund.count({ where: { transaction_id: transactionId } })) > 0;
  }

  async ofCharge(tx: Tx | null, chargeId: number): Promise<RefundRecord[]> {
    const rows = await (tx ?? this.db).refund.findMany({
      where: { charge_id: chargeId },
      orderBy: { id: 'asc' },
    });
    return rows.map(toRefund);
  }

  async pendingSince(before: Date): Promise<number[]> {
    const rows = await this.db.refund.findMany({
      where: { state: 'pending', created_at: { lt: before } },
      select: { id: true },
      orderBy: { id: 'asc' },
      take: 1_000,
    });
    return rows.map(({ id }) => id);
  }

  /** Refunds of these payments with their reasons, earliest first. */
  async ofPayments(paymentIds: readonly number[]): Promise<(RefundRecord & { reason: string })[]> {
    const rows = await this.db.refund.findMany({
      where: { payment_id: { in: [...paymentIds] } },
      orderBy: { id: 'asc' },
    });
    return rows.map((row) => ({
      ...toRefund(row),
      reason: row.reason_sealed === null ? '' : this.sealer.open(row.reason_sealed, reasonAt(row.id)),
    }));
  }

  /** Before the processor is asked: after a crash, the next worker checks whether it arrived. */
  async recordAttempt(id: number, now: Date): Promise<void> {
    await this.db.refund.update({ where: { id }, data: { attempted_at: now } });
  }

  async settle(
    tx: Tx,
    id: number,
    to: { state: ChargeState; transactionId?: string | null; failure?: string; now: Date },
  ): Promise<void> {
    const { state, transactionId = null, failure = null, now } = to;
    await tx.refund.update({
      where: { id },
      data: { state, transaction_id: transactionId, failure, settled_at: now, version: { increment: 1 } },
    });
  }
}

const reasonAt = (row: number): SealedAt => ({ table: 'refund', column: 'reason_sealed', row });

const toRefund = ({
  reason_sealed: _reason,
  settled_at: _settled,
  request_hash: _request,
  ...row
}: refund): RefundRecord => ({
  ...row,
  state: row.state as ChargeState,
});

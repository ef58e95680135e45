import { Injectable } from '@nestjs/common';
import { FEE_CARD_CONSENT, type FeeKind } from '@drawpoint/contracts/appointments/payment';
import { Sealer } from '@drawpoint/nest-kit/data/sealer';
import { Database, type Tx } from '../database.store.ts';
import type { visit_fee } from '../generated/prisma/client.ts';

export type VisitFeeRecord = Omit<visit_fee, 'kind' | 'reason_sealed'> & { kind: FeeKind };

/** The rows of `visit_fee` and `fee_card`. */
@Injectable()
export class VisitFeeStore {
  constructor(
    private readonly db: Database,
    private readonly sealer: Sealer,
  ) {}

  /** Where the visit was called off before, its undone fee is gone. */
  async insert(
    tx: Tx,
    fee: Pick<VisitFeeRecord, 'appointment_id' | 'kind' | 'cents' | 'created_at'>,
  ): Promise<void> {
    await tx.visit_fee.create({ data: fee });
  }

  async find(appointmentId: number, tx: Tx = this.db): Promise<VisitFeeRecord | null> {
    const row = await tx.visit_fee.findUnique({
      where: { appointment_id: appointmentId },
      omit: { reason_sealed: true },
    });
    return row && { ...row, kind: row.kind as FeeKind };
  }

  async remove(tx: Tx, appointmentId: number): Promise<void> {
    await tx.visit_fee.deleteMany({ where: { appointment_id: appointmentId } });
  }

  async waive(
    tx: Tx,
    appointmentId: number,
    { by, reason, now }: { by: number; reason: string; now: Date },
  ): Promise<void> {
    const at = { table: 'visit_fee', column: 'reason_sealed', row: appointmentId };
    await tx.visit_fee.update({
      where: { appointment_id: appointmentId },
      data: { waived_at: now, waived_by: by, reason_sealed: this.sealer.seal(reason, at) },
    });
  }

  /** Records the consent with the text that was read. */
  async agree(tx: Tx, appointmentId: number, cardId: number, now: Date): Promise<void> {
    const consent = { stored_card_id: cardId, ...FEE_CARD_CONSENT, given_at: now };
    await tx.fee_card.upsert({
      where: { appointment_id: appointmentId },
      create: { appointment_id: appointmentId, ...consent },
      update: consent,
    });
  }

  /** The card that the patient agreed to for this visit. */
  async cardOf(appointmentId: number, tx: Tx = this.db): Promise<number | null> {
    const row = await tx.fee_card.findUnique({ where: { appointment_id: appointmentId } });
    return row?.stored_card_id ?? null;
  }
}

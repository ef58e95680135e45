import { Injectable } from '@nestjs/common';
import type { Tx } from '../database.store.ts';
import { totalCents, type AppointmentRecord } from '../domain/appointment-record.ts';
import { keptOf } from './domain/amount-due.ts';
import { owedFee, paidOfFee } from './domain/fee-due.ts';
import { entriesOfCharge, entriesOfPrice, entriesOfRefund, type LedgerEntry } from './domain/ledger.ts';
import { ChargeStore, type PaymentRecord } from './charge.store.ts';
import { LedgerStore } from './ledger.store.ts';
import type { RefundRecord } from './refund.store.ts';
import { VisitFeeStore } from './visit-fee.store.ts';

/** Writes what happens to a visit's money. Every method runs while the visit is locked. */
@Injectable()
export class Ledger {
  constructor(
    private readonly store: LedgerStore,
    private readonly charges: ChargeStore,
    private readonly fees: VisitFeeStore,
  ) {}

  /** `parts`: the current parts of the visit's charges. */
  async paid(
    tx: Tx,
    appointment: AppointmentRecord,
    parts: readonly PaymentRecord[],
    { chargeId, now }: { chargeId: number; now: Date },
  ): Promise<void> {
    const ofCharge = parts.filter(({ charge_id }) => charge_id === chargeId);
    await this.add(tx, appointment, entriesOfCharge(appointment.id, ofCharge), parts, now);
  }

  async refunded(
    tx: Tx,
    appointment: AppointmentRecord,
    refund: RefundRecord,
    parts: readonly PaymentRecord[],
    now: Date,
  ): Promise<void> {
    const entries = entriesOfRefund(refund, parts);
    for (const { payment_id: id, cents } of entries) {
      if (id !== null) await this.charges.giveBack(tx, { id, cents });
    }
    const left = await this.charges.partsOfAppointments([appointment.id], tx);
    await this.add(tx, appointment, entries, left, now);
  }

  /** Updates the ledger to the visit's price. A visit that was called off gets a write-off. */
  async bringUpToDate(tx: Tx, appointment: AppointmentRecord, now: Date): Promise<void> {
    const parts = await this.charges.partsOfAppointments([appointment.id], tx);
    await this.add(tx, appointment, [], parts, now);
  }

  /** `parts`: the parts of the visit's charges after these entries. */
  private async add(
    tx: Tx,
    appointment: AppointmentRecord,
    entries: readonly LedgerEntry[],
    parts: readonly PaymentRecord[],
    now: Date,
  ): Promise<void> {
    const totals = await this.store.append(tx, appointment.id, entries, now);
    const tips = parts
      .filter(({ purpose }) => purpose === 'tip')
      .reduce((sum, part) => sum + keptOf(part), 0);
    const isCalledOff = appointment.status === 'denied' || appointment.status === 'canceled';
    const cents = owedFee(await this.fees.find(appointment.id, tx));
    const fee = { cents, open: Math.max(0, cents - paidOfFee(parts).paid) };
    const visit = { id: appointment.id, cents: totalCents(appointment), isCalledOff, fee };
    const changed = entriesOfPrice(visit, totals, tips);
    if (changed.length > 0) await this.store.append(tx, appointment.id, changed, now);
  }
}

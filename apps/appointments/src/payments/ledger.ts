import { Injectable } from '@nestjs/common';
import type { Tx } from '../database.store.ts';
import { totalCents, type AppointmentRecord } from '../domain/appointment-record.ts';
import { keptOf } from './domain/amount-due.ts';
import { entriesOfCharge, entriesOfPrice, entriesOfRefund } from './domain/ledger.ts';
import { ChargeStore } from './charge.store.ts';
import { LedgerStore } from './ledger.store.ts';
import type { PaymentRecord, RefundRecord } from './payment-record.ts';

/** Writes what happens to a visit's money. Every method runs while the visit is locked. */
@Injectable()
export class Ledger {
  constructor(
    private readonly store: LedgerStore,
    private readonly charges: ChargeStore,
  ) {}

  async paid(
    tx: Tx,
    appointment: AppointmentRecord,
    parts: readonly PaymentRecord[],
    now: Date,
  ): Promise<void> {
    await this.store.append(tx, entriesOfCharge(appointment.id, parts), now);
    await this.bringUpToDate(tx, appointment, now);
  }

  async refunded(
    tx: Tx,
    appointment: AppointmentRecord,
    refund: RefundRecord,
    parts: readonly PaymentRecord[],
    now: Date,
  ): Promise<void> {
    const entries = entriesOfRefund(refund, parts);
    await this.store.append(tx, entries, now);
    for (const { payment_id: id, cents } of entries) {
      if (id !== null) await this.charges.giveBack(tx, { id, cents });
    }
    await this.bringUpToDate(tx, appointment, now);
  }

  /** What is due follows the visit's price; of a visit that was called off nothing is due. */
  async bringUpToDate(tx: Tx, appointment: AppointmentRecord, now: Date): Promise<void> {
    const parts = await this.charges.partsOfAppointments([appointment.id], tx);
    const tips = parts
      .filter(({ purpose }) => purpose === 'tip')
      .reduce((sum, part) => sum + keptOf(part), 0);
    const isCalledOff = appointment.status === 'denied' || appointment.status === 'canceled';
    const visit = { id: appointment.id, cents: totalCents(appointment), isCalledOff };
    const totals = await this.store.totals(tx, appointment.id);
    await this.store.append(tx, entriesOfPrice(visit, totals, tips), now);
  }
}

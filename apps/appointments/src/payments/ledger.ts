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

  /** `parts`: all of the visit, as they are now. */
  async paid(
    tx: Tx,
    appointment: AppointmentRecord,
    parts: readonly PaymentRecord[],
    { chargeId, now }: { chargeId: number; now: Date },
  ): Promise<void> {
    const ofCharge = parts.filter(({ charge_id }) => charge_id === chargeId);
    await this.store.append(tx, entriesOfCharge(appointment.id, ofCharge), now);
    await this.bringUpToDate(tx, appointment, now, parts);
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
  async bringUpToDate(
    tx: Tx,
    appointment: AppointmentRecord,
    now: Date,
    known?: readonly PaymentRecord[],
  ): Promise<void> {
    const parts = known ?? (await this.charges.partsOfAppointments([appointment.id], tx));
    const tips = parts
      .filter(({ purpose }) => purpose === 'tip')
      .reduce((sum, part) => sum + keptOf(part), 0);
    const isCalledOff = appointment.status === 'denied' || appointment.status === 'canceled';
    const visit = { id: appointment.id, cents: totalCents(appointment), isCalledOff };
    const totals = await this.store.totals(tx, appointment.id);
    await this.store.append(tx, entriesOfPrice(visit, totals, tips), now);
  }
}

import { Injectable } from '@nestjs/common';
import { Jobs } from '@drawpoint/nest-kit/jobs/jobs';
import { AppointmentStore } from '../appointments/appointment.store.ts';
import type { Tx } from '../database.store.ts';
import type { AppointmentRecord } from '../domain/appointment-record.ts';
import { ChargeStore, type ChargeRecord } from '../payments/charge.store.ts';
import { balanceOf, partsOf } from '../payments/domain/amount-due.ts';
import { Ledger } from '../payments/ledger.ts';
import { refundLater } from '../payments/payment-jobs.ts';
import { newReference } from '../payments/reference.ts';
import { RefundStore } from '../payments/refund.store.ts';
import { DEMO_CARDS, DEMO_PAYMENTS, type DemoCharge } from './payment-data.ts';
import type { DemoAppointment } from './visit-data.ts';

const HOUR = 3_600_000;
/** The first id of the demo's transactions. No processor of a local run uses these ids. */
const FIRST_TRANSACTION = 50_000_000_001;

/** A demo transaction that the processor must know. In cents; a refund names its charge. */
export type DemoTransaction = {
  transactionId: string;
  reference: string;
  cents: number;
  brand: string;
  lastFour: string;
  at: Date;
  state: 'charged' | 'declined' | 'held';
  refundOf: string | null;
};

export type DemoVisit = { demo: DemoAppointment; id: number };

/** Writes the demo's payments. Returns them for the sandbox processor, so that both agree. */
@Injectable()
export class DemoPaymentsStore {
  constructor(
    private readonly charges: ChargeStore,
    private readonly refunds: RefundStore,
    private readonly ledger: Ledger,
    private readonly appointments: AppointmentStore,
    private readonly jobs: Jobs,
  ) {}

  /** Returns the transactions that the processor must know. */
  async write(tx: Tx, visits: readonly DemoVisit[], now: Date): Promise<DemoTransaction[]> {
    const made: DemoTransaction[] = [];
    for (const { demo, id } of visits) {
      const appointment = await this.appointments.find(id, tx);
      if (!appointment) continue;
      for (const [index, charge] of chargesOf(demo).entries()) {
        await this.charge(tx, appointment, charge, { now, made, at: paidAt(appointment, now, index) });
      }
    }
    return made;
  }

  private async charge(
    tx: Tx,
    appointment: AppointmentRecord,
    { cents: given, isTip, card, ends, refund }: DemoCharge,
    { now, at, made }: { now: Date; at: Date; made: DemoTransaction[] },
  ): Promise<void> {
    const price = { base: appointment.subtotal_cents, extra: appointment.extra_cents };
    const before = await this.charges.partsOfAppointments([appointment.id], tx);
    const cents = given ?? balanceOf(price, before).due;
    const parts = isTip ? [{ purpose: 'tip' as const, cents }] : partsOf(cents, price, before);
    const reference = newReference();
    const hashes = { nonceHash: null, requestHash: null };
    const charge = await this.charges.insert(tx, appointment, {
      ...hashes,
      reference,
      cents,
      parts,
      now: at,
    });
    const { brand, label, lastFour } = DEMO_CARDS[card];
    const transactionId = nextTransaction(made);
    const face = { brand, lastFour, at };
    const state = ends === 'failed' ? 'declined' : ends === 'pending' ? 'held' : 'charged';
    made.push({ ...face, transactionId, reference, cents, state, refundOf: null });
    const shown = { label: `${label} ending in ${lastFour}`, lastFour };
    if (ends === 'pending') return;
    if (ends === 'failed') {
      await this.charges.settle(tx, charge.id, { state: 'failed', failure: '2', card: shown, now: at });
      return;
    }
    await this.charges.settle(tx, charge.id, { state: 'succeeded', transactionId, card: shown, now: at });
    const paid = await this.charges.partsOfAppointments([appointment.id], tx);
    await this.ledger.paid(tx, appointment, paid, { chargeId: charge.id, now: at });
    if (!refund) return;
    const back = await this.giveBack(tx, appointment, charge, refund, { now, at });
    if (back === null) return;
    const refundId = nextTransaction(made);
    made.push({
      ...face,
      ...back,
      transactionId: refundId,
      cents: refund.cents,
      state,
      refundOf: transactionId,
    });
    await this.settleRefund(tx, appointment, back.id, { refundId, at: back.at });
  }

  /** Null while the refund waits for the charge's settlement. Partial refunds always wait. */
  private async giveBack(
    tx: Tx,
    appointment: AppointmentRecord,
    charge: ChargeRecord,
    { cents, reason, waits }: NonNullable<DemoCharge['refund']>,
    { now, at }: { now: Date; at: Date },
  ): Promise<{ id: number; reference: string; at: Date } | null> {
    const [part] = await this.charges.partsOfCharge(tx, charge.id);
    const given = waits ? new Date(now.getTime() - HOUR) : new Date(at.getTime() + 30 * HOUR);
    const { id, reference } = await this.refunds.insert(tx, charge, {
      ...{ reference: newReference(), paymentId: part?.id ?? 0, cents, reason, now: given },
      actorId: appointment.phlebotomist_id,
    });
    if (!waits) return { id, reference, at: given };
    await refundLater(this.jobs, tx, id, new Date(now.getTime() + HOUR));
    return null;
  }

  private async settleRefund(
    tx: Tx,
    appointment: AppointmentRecord,
    id: number,
    { refundId, at }: { refundId: string; at: Date },
  ): Promise<void> {
    await this.refunds.settle(tx, id, { state: 'succeeded', transactionId: refundId, now: at });
    const refund = await this.refunds.find(id, tx);
    if (!refund) return;
    const parts = await this.charges.partsOfCharge(tx, refund.charge_id);
    await this.ledger.refunded(tx, appointment, refund, parts, at);
  }
}

const nextTransaction = (made: readonly DemoTransaction[]): string => String(FIRST_TRANSACTION + made.length);

/** A completed visit is paid in full unless its data says otherwise. */
function chargesOf([phlebotomist, patient, , inDays, , status]: DemoAppointment): readonly DemoCharge[] {
  const named = DEMO_PAYMENTS.find(
    ({ of }) => of[0] === phlebotomist && of[1] === patient && of[2] === inDays,
  );
  if (named) return named.charges;
  return status === 'completed' ? [{ card: patient % 2 === 0 ? 'visa' : 'mastercard' }] : [];
}

/** One hour after the visit. Future visits were paid yesterday, canceled ones the day before yesterday. */
function paidAt({ ends_at, canceled_at }: AppointmentRecord, now: Date, index: number): Date {
  const after = canceled_at ? canceled_at.getTime() - 24 * HOUR : ends_at.getTime() + HOUR;
  return new Date(Math.min(after, now.getTime() - 20 * HOUR) + (index * HOUR) / 6);
}

import { Injectable } from '@nestjs/common';
import { actorOf, canManageAppointment } from '@drawpoint/contracts/access';
import { payments } from '@drawpoint/contracts/appointments/payments.contract';
import { AppError, invalid } from '@drawpoint/nest-kit/app-error';
import { inTransaction } from '@drawpoint/nest-kit/data/in-transaction';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { Jobs } from '@drawpoint/nest-kit/jobs/jobs';
import { formatCents, toCents, toDollars } from '@drawpoint/rules/money';
import { AppointmentEvents } from '../appointments/appointment-events.ts';
import { AppointmentStore } from '../appointments/appointment.store.ts';
import { Database, type Tx } from '../database.store.ts';
import type { AppointmentRecord } from '../domain/appointment-record.ts';
import { ChargeStore, type ChargeRecord, type PaymentRecord } from './charge.store.ts';
import { keptOf } from './domain/amount-due.ts';
import { Ledger } from './ledger.ts';
import { emailPayment, refundLater } from './payment-jobs.ts';
import { newReference, requestHashOf } from './reference.ts';
import { RefundStore, type NewRefund, type RefundRecord } from './refund.store.ts';

type RefundToAdd = Omit<NewRefund, 'reference' | 'now'>;

/**
 * Refunds. Each is written first, carried out by a job, and added to the ledger once the processor has done
 * it.
 */
@Injectable()
export class Refunds {
  constructor(
    private readonly db: Database,
    private readonly store: RefundStore,
    private readonly charges: ChargeStore,
    private readonly appointments: AppointmentStore,
    private readonly ledger: Ledger,
    private readonly events: AppointmentEvents,
    private readonly jobs: Jobs,
  ) {}

  /** Throws NOT_FOUND, FORBIDDEN for another provider's, NOT_REFUNDABLE, or INVALID_INPUT for the amount. */
  readonly refund = handle(payments.refund, async ({ id, amount, reason }, ctx) => {
    const part = await this.charges.findPart(id);
    if (!part) throw new AppError('NOT_FOUND');
    if (!canManageAppointment(ctx.caller, part)) throw new AppError('FORBIDDEN');
    const requestHash = requestHashOf(ctx);
    const made = await inTransaction(this.db, async (tx: Tx) => {
      const appointment = await this.appointments.lock(tx, part.appointment_id);
      // The process that answered first may have died before it saved the answer.
      const known = await this.store.findMade(tx, requestHash);
      if (known) return known;
      const charge = await this.charges.find(part.charge_id, tx);
      if (!appointment || charge?.state !== 'succeeded' || (await this.charges.isReversal(charge, tx)))
        throw new AppError('NOT_REFUNDABLE');
      const rest = await this.restOf(tx, charge, ({ id: each }) => each === part.id);
      if (rest === 0) throw new AppError('NOT_REFUNDABLE');
      const cents = amount === undefined ? rest : toCents(amount);
      if (cents > rest) {
        throw invalid({
          amount: [`The amount may not be greater than the ${formatCents(rest)} left of it.`],
        });
      }
      const refund = { paymentId: part.id, cents, reason, actorId: actorOf(ctx.caller), requestHash };
      if (charge.method === 'card') return this.add(tx, charge, refund, ctx.now());
      return this.note(tx, appointment, charge, refund, { transactionId: null, now: ctx.now() });
    });
    this.events.announceEvents();
    return { refund: { id: made.id, status: made.state, amount_total: toDollars(made.cents) } };
  });

  /**
   * Requests a refund of at most `most` cents of these parts of a charge and returns the cents. Requires the visit's
   * lock.
   */
  async giveBack(
    tx: Tx,
    charge: ChargeRecord,
    { most, isWanted, reason, now }: { most: number; isWanted: Wanted; reason: string; now: Date },
  ): Promise<number> {
    const cents = Math.min(most, await this.restOf(tx, charge, isWanted));
    const last = (await this.charges.partsOfCharge(tx, charge.id)).filter(isWanted).at(-1);
    if (cents > 0 && last)
      await this.add(tx, charge, { paymentId: last.id, cents, reason, actorId: null }, now);
    return cents;
  }

  /** The processor has made the refund. */
  async succeed(refundId: number, transactionId: string | null, now: Date): Promise<void> {
    await inTransaction(this.db, async (tx: Tx) => {
      const found = await this.lockedPending(tx, refundId);
      if (found) await this.carriedOut(tx, found.appointment, found.refund, { transactionId, now });
    });
    this.events.announceEvents();
  }

  async fail(refundId: number, failure: string, now: Date): Promise<void> {
    await inTransaction(this.db, async (tx: Tx) => {
      const found = await this.lockedPending(tx, refundId);
      if (found) await this.store.settle(tx, refundId, { state: 'failed', failure, now });
    });
  }

  /**
   * Records a refund made at the processor itself: `cents`, or all that is left. The same transaction counts
   * once.
   */
  async recordProcessorRefund(
    charge: ChargeRecord,
    transactionId: string,
    given: number | null,
    now: Date,
  ): Promise<void> {
    await inTransaction(this.db, async (tx: Tx) => {
      const appointment = await this.appointments.lock(tx, charge.appointment_id);
      if (!appointment || (await this.store.isKnown(tx, transactionId))) return;
      const parts = await this.charges.partsOfCharge(tx, charge.id);
      const kept = parts.reduce((sum, part) => sum + keptOf(part), 0);
      const cents = Math.min(given ?? kept, kept);
      const last = parts.at(-1);
      if (cents <= 0 || !last) return;
      const reason = 'Refunded at the card processor.';
      const refund = { paymentId: last.id, cents, reason, actorId: null };
      await this.note(tx, appointment, charge, refund, { transactionId, now });
    });
    this.events.announceEvents();
  }

  /** Records what was given back already; no processor is asked. */
  private async note(
    tx: Tx,
    appointment: AppointmentRecord,
    charge: ChargeRecord,
    refund: RefundToAdd,
    how: { transactionId: string | null; now: Date },
  ): Promise<RefundRecord> {
    const added = await this.store.insert(tx, charge, { ...refund, reference: newReference(), now: how.now });
    await this.carriedOut(tx, appointment, added, how);
    return { ...added, state: 'succeeded' };
  }

  private async lockedPending(
    tx: Tx,
    refundId: number,
  ): Promise<{ appointment: AppointmentRecord; refund: RefundRecord } | null> {
    const before = await this.store.find(refundId, tx);
    const appointment = before && (await this.appointments.lock(tx, before.appointment_id));
    if (!appointment) return null;
    const refund = await this.store.find(refundId, tx);
    return refund?.state === 'pending' ? { appointment, refund } : null;
  }

  private async carriedOut(
    tx: Tx,
    appointment: AppointmentRecord,
    refund: RefundRecord,
    { transactionId, now }: { transactionId: string | null; now: Date },
  ): Promise<void> {
    await this.store.settle(tx, refund.id, { state: 'succeeded', transactionId, now });
    const parts = await this.charges.partsOfCharge(tx, refund.charge_id);
    await this.ledger.refunded(tx, appointment, refund, parts, now);
    await emailPayment(this.jobs, tx, { template: 'payment-refunded', id: refund.id }, now);
    if (await this.appointments.update(tx, appointment, {})) {
      const changed = { ...appointment, version: appointment.version + 1 };
      await this.events.append(tx, changed, 'refunded', refund.actor_id);
    }
  }

  private async add(tx: Tx, charge: ChargeRecord, refund: RefundToAdd, now: Date): Promise<RefundRecord> {
    const added = await this.store.insert(tx, charge, { ...refund, reference: newReference(), now });
    await refundLater(this.jobs, tx, added.id, now);
    return added;
  }

  /** The refundable cents of these parts of a charge. */
  async restOf(tx: Tx, charge: ChargeRecord, isWanted: Wanted): Promise<number> {
    const parts = await this.charges.partsOfCharge(tx, charge.id);
    const pending = (await this.store.ofCharge(tx, charge.id)).filter(({ state }) => state === 'pending');
    const restOfThose = (those: readonly PaymentRecord[]): number => {
      const kept = those.reduce((sum, part) => sum + keptOf(part), 0);
      const onItsWay = pending.filter(({ payment_id }) => those.some(({ id }) => id === payment_id));
      return Math.max(0, kept - onItsWay.reduce((sum, { cents }) => sum + cents, 0));
    };
    // A refund of more than its part also covers others.
    return Math.min(restOfThose(parts), restOfThose(parts.filter(isWanted)));
  }
}

type Wanted = (part: PaymentRecord) => boolean;

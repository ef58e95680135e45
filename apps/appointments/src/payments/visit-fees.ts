import { Injectable } from '@nestjs/common';
import { actorOf, canManageAppointment } from '@drawpoint/contracts/access';
import { FEE_LABELS } from '@drawpoint/contracts/appointments/payment';
import { visitFees } from '@drawpoint/contracts/appointments/visit-fees.contract';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { inTransaction } from '@drawpoint/nest-kit/data/in-transaction';
import { handle } from '@drawpoint/nest-kit/feature/handle';
import { Jobs } from '@drawpoint/nest-kit/jobs/jobs';
import { toDollars } from '@drawpoint/rules/money';
import { AppointmentEvents } from '../appointments/appointment-events.ts';
import { AppointmentStore } from '../appointments/appointment.store.ts';
import { PresentAppointments } from '../appointments/present-appointments.ts';
import { Database, type Tx } from '../database.store.ts';
import { holdsTime, type AppointmentRecord } from '../domain/appointment-record.ts';
import { ChargeStore } from './charge.store.ts';
import { isOfFee, isOfPrice, LEAST_CENTS } from './domain/amount-due.ts';
import { feeBalance, hasFeeRule, owedFee, paidOfFee } from './domain/fee-due.ts';
import { returnsMoney } from './domain/returns-money.ts';
import { chargeFee } from './payment-jobs.ts';
import { Refunds } from './refunds.ts';
import { StoredCards } from './stored-cards.ts';
import { VisitFeeStore } from './visit-fee.store.ts';

const NOT_OWED = 'The fee is not owed.';

/** Fees for canceling late and for no-shows (docs/product/payments.md#fees). */
@Injectable()
export class VisitFees {
  constructor(
    private readonly db: Database,
    private readonly store: VisitFeeStore,
    private readonly charges: ChargeStore,
    private readonly refunds: Refunds,
    private readonly cards: StoredCards,
    private readonly appointments: AppointmentStore,
    private readonly presenter: PresentAppointments,
    private readonly events: AppointmentEvents,
    private readonly jobs: Jobs,
  ) {}

  /** Throws NOT_FOUND, FORBIDDEN, or INVALID_TRANSITION for a visit that is over or can cause no fee. */
  readonly setFeeCard = handle(visitFees.setFeeCard, async ({ id, card_id }, ctx) => {
    const { user_id } = ctx.caller;
    await this.cards.own(user_id, card_id);
    const visit = await inTransaction(this.db, async (tx: Tx) => {
      const found = await this.appointments.lock(tx, id);
      if (!found) throw new AppError('NOT_FOUND');
      if (found.user_id !== user_id) throw new AppError('FORBIDDEN');
      const canCost = hasFeeRule('late_cancellation', found) || hasFeeRule('no_show', found);
      if (!canCost || !holdsTime(found.status)) throw new AppError('INVALID_TRANSITION');
      await this.store.agree(tx, id, card_id, ctx.now());
      return found;
    });
    return this.presenter.presentOne(visit, ctx);
  });

  /** Throws NOT_FOUND, FORBIDDEN, or INVALID_TRANSITION without a fee or when it was waived already. */
  readonly waiveFee = handle(visitFees.waiveFee, async ({ id, reason }, ctx) => {
    const visit = await inTransaction(this.db, async (tx: Tx) => {
      const found = await this.appointments.lock(tx, id);
      if (!found) throw new AppError('NOT_FOUND');
      if (!canManageAppointment(ctx.caller, found)) throw new AppError('FORBIDDEN');
      const cents = owedFee(await this.store.find(id, tx));
      if (cents === 0) throw new AppError('INVALID_TRANSITION');
      const actor = actorOf(ctx.caller);
      await this.store.waive(tx, id, { by: actor, reason, now: ctx.now() });
      await this.appointments.update(tx, found, {});
      const waived = { ...found, version: found.version + 1 };
      await this.events.append(tx, waived, 'fee_waived', actor, { amount: toDollars(cents) });
      return waived;
    });
    this.events.announceEvents();
    return this.presenter.presentOne(visit, ctx);
  });

  /**
   * Takes a visit's fee from what was paid for it, and gives back what was paid beyond it. An open rest is charged to the
   * agreed card. Requires the visit's lock. Doing it again changes nothing.
   */
  async settle(tx: Tx, visit: AppointmentRecord, now: Date): Promise<void> {
    const fee = await this.store.find(visit.id, tx);
    if (fee) await this.takeFromPaid(tx, visit, owedFee(fee), FEE_LABELS[fee.kind]);
    // A payment with this purpose may also come from another system.
    if (fee || returnsMoney(visit)) await this.giveBackBeyond(tx, visit, owedFee(fee), now);
    const { due, pending } = feeBalance(fee, await this.charges.partsOfAppointments([visit.id], tx));
    if (due - pending >= LEAST_CENTS && (await this.store.cardOf(visit.id, tx)) !== null)
      await chargeFee(this.jobs, tx, visit.id);
  }

  private async takeFromPaid(tx: Tx, { id }: AppointmentRecord, owed: number, label: string): Promise<void> {
    const parts = await this.charges.partsOfAppointments([id], tx);
    const { paid, pending } = paidOfFee(parts);
    let left = owed - paid - pending;
    for (const charge of await this.charges.succeededOf(tx, id)) {
      for (const part of parts.filter((each) => each.charge_id === charge.id && isOfPrice(each))) {
        const cents = Math.min(left, await this.refunds.restOf(tx, charge, (each) => each.id === part.id));
        if (cents <= 0) continue;
        await this.charges.takeFrom(tx, part, { purpose: 'other', label, cents });
        left -= cents;
      }
    }
  }

  private async giveBackBeyond(tx: Tx, { id }: AppointmentRecord, owed: number, now: Date): Promise<void> {
    const charges = await this.charges.succeededOf(tx, id);
    const paid = await Promise.all(charges.map((charge) => this.refunds.restOf(tx, charge, isOfFee)));
    let beyond = paid.reduce((sum, cents) => sum + cents, 0) - owed;
    for (const charge of charges.filter(({ method }) => method === 'card').reverse()) {
      if (beyond <= 0) return;
      const wanted = { most: beyond, isWanted: isOfFee, reason: NOT_OWED, now };
      beyond -= await this.refunds.giveBack(tx, charge, wanted);
    }
  }
}

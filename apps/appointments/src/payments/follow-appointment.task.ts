import { Injectable } from '@nestjs/common';
import { systemContext } from '@drawpoint/nest-kit/bus/request-context';
import { inTransaction } from '@drawpoint/nest-kit/data/in-transaction';
import type { Task } from '@drawpoint/nest-kit/jobs/job-registry';
import { AppointmentStore } from '../appointments/appointment.store.ts';
import { Database, type Tx } from '../database.store.ts';
import { ChargeStore, type PaymentRecord } from './charge.store.ts';
import { balanceOf, isOfFee } from './domain/amount-due.ts';
import { returnsMoney } from './domain/returns-money.ts';
import { Ledger } from './ledger.ts';
import { Refunds } from './refunds.ts';
import { RefundStore } from './refund.store.ts';
import { VisitFees } from './visit-fees.ts';

const CALLED_OFF = 'The visit was called off.';
/** Fees are settled apart. */
const isWanted = (part: PaymentRecord): boolean => !isOfFee(part);
const PAID_TWICE = 'More was paid than was due.';

/**
 * Updates the ledger after a visit changed, and refunds what is no longer owed. Running it twice refunds
 * once.
 */
@Injectable()
export class FollowAppointment implements Task {
  constructor(
    private readonly db: Database,
    private readonly appointments: AppointmentStore,
    private readonly charges: ChargeStore,
    private readonly refunds: Refunds,
    private readonly refundStore: RefundStore,
    private readonly ledger: Ledger,
    private readonly fees: VisitFees,
  ) {}

  async run(payload: unknown): Promise<void> {
    const { appointment_id: id } = payload as { appointment_id: number };
    const now = systemContext().now();
    await inTransaction(this.db, async (tx: Tx) => {
      const appointment = await this.appointments.lock(tx, id);
      if (!appointment) return;
      await this.fees.settle(tx, appointment, now);
      await this.ledger.bringUpToDate(tx, appointment, now);
      const isReturned = returnsMoney(appointment);
      let left = isReturned ? Number.POSITIVE_INFINITY : await this.paidTooMuch(tx, appointment);
      // Staff give cash and checks back themselves. The latest first: it is the one that came too late.
      const charges = (await this.charges.succeededOf(tx, id)).filter(({ method }) => method === 'card');
      for (const charge of charges.reverse()) {
        if (left <= 0) return;
        const reason = isReturned ? CALLED_OFF : PAID_TWICE;
        left -= await this.refunds.giveBack(tx, charge, { most: left, isWanted, reason, now });
      }
    });
  }

  /**
   * The cents paid beyond the price and not being refunded yet, by charges that counted as lost and succeeded
   * later.
   */
  private async paidTooMuch(
    tx: Tx,
    visit: { id: number; subtotal_cents: number; extra_cents: number },
  ): Promise<number> {
    const parts = await this.charges.partsOfAppointments([visit.id], tx);
    const { paid, total } = balanceOf({ base: visit.subtotal_cents, extra: visit.extra_cents }, parts);
    const charges = await this.charges.succeededOf(tx, visit.id);
    const refunds = await Promise.all(charges.map(({ id }) => this.refundStore.ofCharge(tx, id)));
    const onItsWay = refunds
      .flat()
      .reduce((sum, { state, cents }) => sum + (state === 'pending' ? cents : 0), 0);
    return paid - onItsWay - total;
  }
}

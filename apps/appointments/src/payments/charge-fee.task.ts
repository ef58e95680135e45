import { Injectable } from '@nestjs/common';
import { AppError } from '@drawpoint/nest-kit/app-error';
import { systemContext } from '@drawpoint/nest-kit/bus/request-context';
import type { Task } from '@drawpoint/nest-kit/jobs/job-registry';
import { AppointmentStore } from '../appointments/appointment.store.ts';
import { ChargeStore } from './charge.store.ts';
import { LEAST_CENTS } from './domain/amount-due.ts';
import { feeBalance } from './domain/fee-due.ts';
import { Merchant } from './processor/merchant.ts';
import { StoredCardStore } from './stored-card.store.ts';
import { TakePayment } from './take-payment.ts';
import { VisitFeeStore } from './visit-fee.store.ts';

/** Charges an open fee to the card that the patient agreed to at booking. A declined card is not tried again. */
@Injectable()
export class ChargeFee implements Task {
  constructor(
    private readonly appointments: AppointmentStore,
    private readonly fees: VisitFeeStore,
    private readonly charges: ChargeStore,
    private readonly cards: StoredCardStore,
    private readonly merchant: Merchant,
    private readonly taking: TakePayment,
  ) {}

  /** Throws BUSY while the visit is locked, so that the task is retried. */
  async run(payload: unknown): Promise<void> {
    const { appointment_id: id } = payload as { appointment_id: number };
    const visit = await this.appointments.find(id);
    const cardId = await this.fees.cardOf(id);
    if (!this.merchant.isOn || !visit?.user_id || cardId === null) return;
    const card = await this.cards.findOwn(visit.user_id, cardId);
    const { due, pending } = feeBalance(
      await this.fees.find(id),
      await this.charges.partsOfAppointments([id]),
    );
    const cents = due - pending;
    if (!card || cents < LEAST_CENTS) return;
    try {
      await this.taking.chargeFee(id, cents, card, systemContext());
    } catch (error) {
      // It was waived or is being paid by now.
      const isOver = error instanceof AppError && OVER.includes(error.code);
      if (!isOver) throw error;
    }
  }
}

const OVER: readonly string[] = ['NOT_PAYABLE', 'PAYMENT_PENDING', 'INVALID_INPUT'];

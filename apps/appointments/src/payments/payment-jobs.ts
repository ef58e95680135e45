import type { Tx } from '../database.store.ts';
import type { Jobs } from '@drawpoint/nest-kit/jobs/jobs';

/** Finds the outcome of a charge at the processor. */
export const SETTLE_CHARGE = 'settle-charge';
/** Sends a refund to the processor, after settlement when required. */
export const CARRY_OUT_REFUND = 'carry-out-refund';
/** Updates the ledger of a canceled or completed visit, and refunds what is no longer owed. */
export const FOLLOW_APPOINTMENT = 'follow-appointment';
/** Charges a fee to the card that the patient agreed to. */
export const CHARGE_FEE = 'charge-fee';
/** Applies a transaction named by a webhook. Jobs in existing stores have this name. */
export const APPLY_TRANSACTION = 'hear-transaction';
/** Emails a receipt, or that a refund was made. */
export const EMAIL_PAYMENT = 'email-payment';
/** Compares the processor's settlements with our charges. */
export const RECONCILE_PAYMENTS = 'reconcile-payments';
/** Merges the rows that a day's changes added to `payment_sum`. */
export const MERGE_PAYMENT_SUMS = 'merge-payment-sums';

const settlingOf = (chargeId: number): string => `settle-charge:${chargeId}`;

export const settleLater = (jobs: Jobs, tx: Tx, chargeId: number, runAt: Date): Promise<void> =>
  jobs.add(tx, SETTLE_CHARGE, { charge_id: chargeId }, { key: settlingOf(chargeId), runAt });

/** Runs inside the transaction that writes the outcome. */
export const stopSettling = (jobs: Jobs, tx: Tx, chargeId: number): Promise<void> =>
  jobs.remove(tx, settlingOf(chargeId));

export const refundLater = (jobs: Jobs, tx: Tx, refundId: number, runAt: Date): Promise<void> =>
  jobs.add(tx, CARRY_OUT_REFUND, { refund_id: refundId }, { key: `carry-out-refund:${refundId}`, runAt });

export const queueTransactionUpdate = (jobs: Jobs, tx: Tx, id: string, runAt: Date): Promise<void> =>
  jobs.add(tx, APPLY_TRANSACTION, { transaction_id: id }, { key: `hear-transaction:${id}`, runAt });

/** In the transaction that changes the visit. */
export const followAppointment = (jobs: Jobs, tx: Tx, appointmentId: number): Promise<void> =>
  jobs.add(
    tx,
    FOLLOW_APPOINTMENT,
    { appointment_id: appointmentId },
    { key: `follow-appointment:${appointmentId}` },
  );

/** In the transaction that finds the fee open. */
export const chargeFee = (jobs: Jobs, tx: Tx, appointmentId: number): Promise<void> =>
  jobs.add(tx, CHARGE_FEE, { appointment_id: appointmentId }, { key: `charge-fee:${appointmentId}` });

export type PaymentEmail = { template: 'payment-receipt' | 'payment-refunded'; id: number };

export const emailPayment = (jobs: Jobs, tx: Tx, email: PaymentEmail, runAt: Date): Promise<void> =>
  jobs.add(tx, EMAIL_PAYMENT, email, { key: `email-payment:${email.template}:${email.id}`, runAt });

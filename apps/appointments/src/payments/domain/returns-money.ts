import type { AppointmentRecord } from '../../domain/appointment-record.ts';
import { hasFeeRule } from './fee-due.ts';

/**
 * Whether payments of the price are refunded automatically (docs/product/payments.md#refunds). True when the visit was
 * denied, expired, or canceled by somebody other than its patient. Staff decide about a patient's own cancellation and
 * a no-show, unless the visit was booked under a rule for that: then the fee is taken first. Canceling gives back what
 * was paid for a visit with a deposit too.
 */
export const returnsMoney = ({
  status,
  outcome,
  canceled_by,
  user_id,
  policies,
  deposit_cents,
}: Pick<
  AppointmentRecord,
  'status' | 'outcome' | 'canceled_by' | 'user_id' | 'policies' | 'deposit_cents'
>): boolean => {
  if (status !== 'canceled') return status === 'denied';
  if (outcome === 'no_show') return hasFeeRule('no_show', { policies });
  const isByPatient = user_id !== null && canceled_by === user_id;
  return !isByPatient || deposit_cents !== null || hasFeeRule('late_cancellation', { policies });
};

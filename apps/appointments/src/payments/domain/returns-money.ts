import type { AppointmentRecord } from '../../domain/appointment-record.ts';

/**
 * Whether a payment is refunded automatically (docs/product/payments.md#refunds). True when the visit was
 * denied, expired, or canceled by somebody other than its patient. Staff decide about a patient's own
 * cancellation and a no-show.
 */
export const returnsMoney = ({
  status,
  outcome,
  canceled_by,
  user_id,
}: Pick<AppointmentRecord, 'status' | 'outcome' | 'canceled_by' | 'user_id'>): boolean =>
  status === 'denied' ||
  (status === 'canceled' && outcome !== 'no_show' && (user_id === null || canceled_by !== user_id));

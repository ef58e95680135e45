import type { AppointmentRecord } from '../../domain/appointment-record.ts';

/**
 * Whether what was paid goes back by itself: the visit was denied, expired, or called off by somebody else than its
 * patient (docs/product/payments.md#refunds). What a patient cancels, and a visit at which nobody was there, staff decide.
 */
export const returnsMoney = ({
  status,
  outcome,
  canceled_by,
  user_id,
}: Pick<AppointmentRecord, 'status' | 'outcome' | 'canceled_by' | 'user_id'>): boolean =>
  status === 'denied' ||
  (status === 'canceled' && outcome !== 'no_show' && (user_id === null || canceled_by !== user_id));

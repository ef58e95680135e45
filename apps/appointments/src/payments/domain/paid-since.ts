import type { PaymentState } from '@drawpoint/contracts/appointments/payment';

type Part = { status: PaymentState; happened_at: Date };

/** Whether something was paid, or is on its way, since the visit was completed: by the price that stood there. */
export const isPaidSince = (completed: Date | null, parts: readonly Part[]): boolean =>
  completed !== null &&
  parts.some(
    ({ status, happened_at }) => (status === 'succeeded' || status === 'pending') && happened_at >= completed,
  );
